// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/providers.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "cryptospeed/suite/session/worker_client.hpp"

namespace cryptospeed::suite {

namespace fs = std::filesystem;

std::vector<module_spec> find_modules(const std::vector<std::string>& folders) {
  std::vector<module_spec> found;
  std::set<std::string> names;
  for (const std::string& folder : folders) {
    std::vector<module_spec> here;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
      std::error_code unknown;
      if (at->path().extension() != ".so" || !at->is_regular_file(unknown)) continue;
      here.push_back({at->path().stem().string(), at->path().string(), {}});
    }
    std::sort(here.begin(), here.end(), [](const module_spec& a, const module_spec& b) { return a.name < b.name; });
    for (module_spec& module : here) {
      if (names.insert(module.name).second) found.push_back(std::move(module));
    }
  }
  return found;
}

std::string default_module_folder() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return {};
  return (program.parent_path().parent_path() / "lib/cryptospeed").string();
}

provider_set provider_set::load(const std::vector<module_spec>& modules, const session_options& options,
                                bool in_process) {
  provider_set set;
  set.options_ = options;
  set.in_process_ = in_process;
  for (const module_spec& module : modules) set.slots_.push_back({module, {}, {}});
  set.sessions_.resize(modules.size());

  // All start loading before the first one is waited for.
  std::vector<std::unique_ptr<worker_session>> workers(modules.size());
  for (std::size_t i = 0; i < modules.size() && !in_process; ++i) {
    auto launched = worker_session::launch(modules[i], options);
    if (launched) {
      workers[i] = *std::move(launched);
    } else {
      set.slots_[i].failed = launched.failure();
    }
  }
  for (std::size_t i = 0; i < modules.size(); ++i) {
    provider_slot& slot = set.slots_[i];
    if (in_process) {
      auto started = start_in_process(modules[i], options);
      if (started) {
        set.sessions_[i] = *std::move(started);
      } else {
        slot.failed = started.failure();
      }
    } else if (workers[i] != nullptr) {
      auto loaded = workers[i]->await_loaded();
      if (loaded) {
        set.sessions_[i] = std::move(workers[i]);
      } else {
        slot.failed = loaded.failure();
      }
    }
    if (set.sessions_[i] == nullptr) continue;
    slot.info = set.sessions_[i]->info();
    if (slot.module.name.empty()) slot.module.name = slot.info.name;
  }
  return set;
}

outcome<session*> provider_set::get(std::size_t index) {
  if (slots_[index].failed) return *slots_[index].failed;
  std::unique_ptr<session>& current = sessions_[index];
  if (current == nullptr || !current->alive()) {
    current.reset();
    auto started = fresh(index, options_);
    if (!started) return started.failure();
    current = *std::move(started);
  }
  return current.get();
}

outcome<std::unique_ptr<session>> provider_set::fresh(std::size_t index, const session_options& options) const {
  if (slots_[index].failed) return *slots_[index].failed;
  return in_process_ ? start_in_process(slots_[index].module, options) : start_worker(slots_[index].module, options);
}

void provider_set::restart(const session_options& options) {
  options_ = options;
  for (auto& current : sessions_) current.reset();
}

}  // namespace cryptospeed::suite
