// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/text/figures.hpp"

#include "cryptospeed/report/text/layout.hpp"

namespace cryptospeed::report {

time_unit unit_for(double ns) {
  if (ns >= 1e10) return {"s", 1e9};
  if (ns >= 1e7) return {"ms", 1e6};
  if (ns >= 1e4) return {"us", 1e3};
  return {"ns", 1};
}

std::string time_text(const model::figure& ns) {
  if (!ns) return no_figure;
  const time_unit unit = *ns < 1e3   ? time_unit{}
                         : *ns < 1e6 ? time_unit{"us", 1e3}
                         : *ns < 1e9 ? time_unit{"ms", 1e6}
                                     : time_unit{"s", 1e9};
  return number(*ns / unit.ns) + " " + unit.name;
}

std::string megabytes(const model::row& r) {
  return r.bytes_per_second ? number(*r.bytes_per_second / 1e6) : no_figure;
}

std::string cycles(const model::row& r) {
  const model::figure& value = r.size ? r.cycles_per_byte : r.cycles_per_op;
  return value ? number(*value) : no_figure;
}

std::string ratio_text(const ranked_row& r) {
  if (r.rank == 0) return no_figure;
  if (!r.to_best) return "1";
  const ratio_view& view = *r.to_best;
  const int decimals = view.ratio < 10 ? 3 : view.ratio < 100 ? 2 : 1;
  std::string text = fixed(view.ratio, decimals);
  if (view.low && view.high) text += " [" + fixed(*view.low, decimals) + ", " + fixed(*view.high, decimals) + "]";
  return text;
}

std::string allocations(const model::row& r) {
  if (!r.allocations_per_op) return no_figure;
  const double value = *r.allocations_per_op;
  return value == static_cast<double>(static_cast<long long>(value < 1e9 && value >= 0 ? value : 0.5)) ? fixed(value, 0)
                                                                                                       : number(value);
}

std::string percent(const model::figure& fraction) { return fraction ? fixed(*fraction * 100, 0) + " %" : no_figure; }

std::string marks(const model::row& r) {
  std::string text = std::string(r.own_randomness ? " +" : "") + (r.known_finding.empty() ? "" : " !");
  // A stored result may hold any text there; marks are plain words.
  for (const std::string& mark : r.marks) {
    if (mark.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos) text += " (" + mark + ")";
  }
  return text;
}

}  // namespace cryptospeed::report
