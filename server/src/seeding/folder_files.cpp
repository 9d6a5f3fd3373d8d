#include "seeding/folder_files.h"

#include "base/text/one_line.h"
#include "base/text/slug.h"

namespace typecase::seeding {

void FolderFiles::add(const std::string& name, std::string text) {
  auto [file, is_new] = files_.try_emplace(name, std::move(text));
  if (is_new || file->second == text) return;
  fault(name, "not_unique", "Two texts would have this name: give one of them another version.");
}

bool FolderFiles::can_be_named(const std::string& part, const std::string& pointer) {
  constexpr std::size_t longest = 100;
  const bool is_safe = !part.empty() && part.size() <= longest && fits_one_line(part) &&
                       part.find_first_of("/\\") == part.npos;
  if (!is_safe) {
    fault(pointer, "not_a_file_name",
          "A file is named by this: up to 100 bytes without a slash and control characters are "
          "needed here.");
  }
  return is_safe;
}

bool FolderFiles::is_id(const std::string& id, const std::string& pointer) {
  if (!can_be_named(id, pointer)) return false;
  if (slug(id) == id) return true;
  fault(pointer, "not_an_id", "Small letters, digits and single hyphens are needed here.");
  return false;
}

FolderFiles to_files(const changes::ShopContents& shop, const ExportedPictures& pictures) {
  FolderFiles files;
  write_foundry(shop, files);
  write_price_lists(shop.sales_settings.price_lists, files);
  write_tax_rates(shop.sales_settings.rates, files);
  write_licences(shop.licences, files);
  write_coupons(shop.coupons, files);
  write_texts(shop.content, pictures, files);
  write_tables(shop.content, files);
  write_shares(shop.shares, files);
  return files;
}

}  // namespace typecase::seeding
