#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {

// The files of a shop's folder while they are made, by name ("pages/faq.md"), and what the form of
// the folder cannot hold.
class FolderFiles {
 public:
  // Two different texts for one name are a fault (not_unique).
  void add(const std::string& name, std::string text);

  // Whether the text can be a part of a file's name: no slash, no control character, no more than
  // 100 bytes. Else it is a fault (not_a_file_name) at `pointer`.
  bool can_be_named(const std::string& part, const std::string& pointer);
  bool is_id(const std::string& id, const std::string& pointer);  // the same, and a slug

  void fault(std::string pointer, std::string code, std::string message) {
    faults_.push_back({std::move(pointer), std::move(code), std::move(message)});
  }

  const std::map<std::string, std::string>& all() const { return files_; }
  const std::vector<Fault>& faults() const { return faults_; }

 private:
  std::map<std::string, std::string> files_;
  std::vector<Fault> faults_;
};

// All files of a shop's folder, and the faults of those below. Texts name the pictures by their
// files.
FolderFiles to_files(const changes::ShopContents& shop, const ExportedPictures& pictures = {});

// Each adds the files of a part. Faults name what has no form here; contents that the reader of
// the folder refuses are written as they are.
void write_foundry(const changes::ShopContents& shop, FolderFiles& files);  // shop.toml
void write_price_lists(const pricing::PriceLists& lists, FolderFiles& files);
void write_coupons(const std::vector<carts::CouponTerms>& coupons, FolderFiles& files);
// licences.toml, family-licences.toml and the texts eula-*.md.
void write_licences(const licences::Licences& licences, FolderFiles& files);
// pages, news
void write_texts(const content::Content& content, const ExportedPictures& pictures,
                 FolderFiles& files);
void write_tables(const content::Content& content, FolderFiles& files);  // menus and others

// royalties.toml, where designers have shares. The shares are sorted.
void write_shares(const std::vector<royalties::Share>& shares, FolderFiles& files);

// tax/CODE.toml of each country whose rates are others than those that come with Typecase. A
// country that lacks these rates altogether is a fault (no_rates).
void write_tax_rates(const pricing::TaxRates& rates, FolderFiles& files);

// The rates of a country, in their order.
struct CountryRates {
  std::vector<pricing::TaxRate> rows;
  bool is_untaxed = false;

  bool operator==(const CountryRates&) const = default;
};
std::map<std::string, CountryRates> rates_by_country(const pricing::TaxRates& rates);

}  // namespace typecase::seeding
