#include "app/commands/folder_verbs.h"

#include <algorithm>

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/print_error.h"

namespace typecase::app {
namespace {

std::string words_of(const changes::Difference& difference) {
  if (!difference.before) return "new";
  if (!difference.after) return "gone";
  std::string words;
  for (const std::string& member : changes::changed_members(difference)) {
    words.append(words.empty() ? "" : ", ").append(member);
  }
  return words + " changed";
}

void print(const seeding::ApplyReport& report, std::ostream& out, std::ostream& problems) {
  for (const changes::Difference& difference : report.taken) {
    out << "  " << to_text(difference.key) << ": " << words_of(difference) << "\n";
  }
  for (const changes::Difference& difference : report.conflicts) {
    out << "  " << to_text(difference.key) << ": changed by staff and by the folder\n";
  }
  for (const changes::EntryKey& key : report.kept) {
    out << "  " << to_text(key) << ": kept as staff have it\n";
  }
  for (const Fault& warning : report.warnings) {
    problems << "Warning: " << warning.pointer << ": " << warning.message << "\n";
  }
  for (const std::string& path : report.missing.withdrawn) out << "Withdrawn: " << path << "\n";
  for (const std::string& path : report.missing.seen) {
    problems << "Warning: " << path << ": the folder no longer has it; --withdraw withdraws it.\n";
  }
}

bool is_same(const seeding::ApplyReport& report) {
  return report.taken.empty() && report.kept.empty() && report.conflicts.empty() &&
         report.missing.seen.empty() && report.missing.withdrawn.empty();
}

std::string_view outcome_of(const seeding::ApplyReport& report, bool compares_only) {
  if (!compares_only) return report.changed ? "The folder is applied." : "Nothing has changed.";
  return is_same(report) ? "The shop is as the folder has it." : "Nothing has been applied.";
}

}  // namespace

FolderVerbs::FolderVerbs(CLI::App& program)
    : apply_(program.add_subcommand("apply", "Bring the shop to a folder: seller, licences, texts")
                 ->alias("seed")),
      export_(program.add_subcommand("export", "Write the shop's settings and texts to a folder")) {
  apply_->add_option("folder", folder_, "Folder with shop.toml and its neighbours")->required();
  apply_->add_flag("--diff", options_.compares_only, "Print what would change, and change nothing");
  apply_->add_flag("--withdraw", options_.withdraw,
                   "Withdraw pages and posts that this folder brought and no longer has");
  sides_.add_to(*apply_, "licence/web");
  export_->add_option("folder", folder_, "The folder: new or empty, unless --replace is given")
      ->required();
  export_->add_flag("--replace", write_options_.replace,
                    "Replace the shop's files in a folder that has some");
}

int FolderVerbs::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  return apply_->parsed() ? apply(config, out, problems) : write(config, out, problems);
}

int FolderVerbs::apply(const Config& config, std::ostream& out, std::ostream& problems) const {
  auto preference = sides_.read();
  if (!preference) return print_error(preference.error(), problems);
  seeding::ApplyOptions options = options_;
  options.preference = *std::move(preference);
  auto database = open_shop(config);
  auto report = seeding::apply(*database, folder_, options, command_line_actor());
  if (!report) return print_error(report.error(), problems);
  print(*report, out, problems);
  out << outcome_of(*report, options.compares_only) << "\n";
  return 0;
}

int FolderVerbs::write(const Config& config, std::ostream& out, std::ostream& problems) const {
  auto database = open_shop(config);
  seeding::ExportedPictures pictures;
  const auto contents = database->read([&](db::Connection& connection) {
    auto read = changes::read_contents(connection);
    pictures = seeding::read_pictures(connection, read);
    return read;
  });
  auto written = seeding::write_seed_folder(contents, folder_, write_options_, pictures);
  if (!written) return print_error(written.error(), problems);
  out << written->size() << " files are written to " << folder_.string() << ".\n";
  return 0;
}

}  // namespace typecase::app
