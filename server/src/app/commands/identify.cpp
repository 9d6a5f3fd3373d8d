#include "app/commands/commands.h"

#include <fstream>

#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "app/wiring/shop_address.h"
#include "backoffice/identify.h"
#include "fonts/tables/unwrap.h"

namespace typecase::app {
namespace {

using delivery::Identified;
using Mark = Identified::Mark;

Result<Bytes> read_file(const std::filesystem::path& path, const fonts::SizeLimits& limits) {
  std::error_code failure;
  auto size = std::filesystem::file_size(path, failure);
  if (failure) return Error{ErrorKind::invalid, "not_read", failure.message() + "."};
  if (size > limits.file_bytes) return fonts::too_large(limits);
  std::ifstream in(path, std::ios::binary);
  Bytes bytes(size);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (!in) return Error{ErrorKind::invalid, "not_read", "The file cannot be read."};
  return bytes;
}

// Nothing of a file or of a name reaches the terminal as a command.
std::string plain(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return text;
}

std::string verdict(const Identified& found) {
  if (found.as_delivered) return "A file as it was delivered, byte for byte.";
  if (found.redrawn) return "The mark is genuine, but the drawing is not that of its font.";
  if (found.mark == Mark::genuine) {
    return "The mark is genuine; the file has been changed or converted since it was delivered. A "
           "mark can be copied from a font that somebody serves on the web.";
  }
  if (found.mark == Mark::forged) return "The mark is not one that this shop makes with its key.";
  return found.drawn_as.empty() ? "There is no mark, and no font of this shop draws the same."
                                : "There is no mark: it was removed, or the copy is the original.";
}

void print_holder(const Identified::Holder& holder, const std::string& address, std::ostream& out) {
  out << "  Licensee  " << plain(holder.licensee) << "\n"
      << "  Buyer     " << plain(holder.email) << "\n"
      << "  Order     " << holder.order.text << ", paid " << minute(holder.paid_at) << "\n"
      << "  Licence   " << holder.serial << ", " << enum_name(holder.state) << "\n"
      << "  Scope     " << plain(holder.fonts) << ": " << plain(holder.licence) << ", "
      << plain(holder.tier) << "\n"
      << "  Style     " << holder.style.text << "\n"
      << "  Verify    " << address << "/pages/verify?licence=" << holder.serial << "\n";
}

void print(const Identified& found, const std::string& address, std::ostream& out) {
  out << "  " << verdict(found) << "\n";
  if (found.holder) return print_holder(*found.holder, address, out);
  if (!found.claim.empty()) out << "  It claims: " << plain(found.claim) << "\n";
  for (const StyleId& style : found.drawn_as) out << "  Drawn as  " << style.text << "\n";
}

void print(const trials::IdentifiedTrial& found, std::ostream& out) {
  if (!found.trial) {
    out << "  A trial's mark, but not one that this shop makes with its key.\n";
    if (!found.claim.empty()) out << "  It claims: " << plain(found.claim) << "\n";
    return;
  }
  const trials::Trial& trial = *found.trial;
  out << "  A trial font of this shop, not for publication.\n";
  if (trial.forgotten_at) {
    out << "  Given to  nobody who is known any more\n";
  } else {
    out << "  Given to  " << plain(trial.name)
        << (trial.company.empty() ? "" : ", " + plain(trial.company)) << "\n"
        << "  Address   " << plain(trial.email) << "\n";
  }
  out << "  Trial     " << trial.id << ", asked for " << minute(trial.created_at) << "\n"
      << "  Style     " << found.style.text << "\n";
}

// Prints whose the file is; false: it leads to nobody.
bool identify_one(db::Database& database, const Config& config, const Bytes& file,
                  std::ostream& out) {
  const auto found = backoffice::identify_font(database, file, config.server_key);
  if (!found) {
    out << "  " << found.error().detail << "\n";
    return false;
  }
  if (found->trial) {
    print(*found->trial, out);
  } else {
    print(*found->sold, shop_address(database, config), out);
  }
  return found->leads_to_holder();
}

}  // namespace

int identify_fonts(const Config& config, const std::vector<std::filesystem::path>& files,
                   std::ostream& out) {
  if (config.server_key.empty())
    throw std::invalid_argument("configuration: server_key is missing");
  auto database = open_shop(config);
  bool all = true;
  for (const std::filesystem::path& path : files) {
    out << plain(path.string()) << "\n";
    auto bytes = read_file(path, {config.max_font_bytes});
    if (!bytes) out << "  " << bytes.error().detail << "\n";
    all = bytes && identify_one(*database, config, *bytes, out) && all;
  }
  return all ? 0 : 1;
}

}  // namespace typecase::app
