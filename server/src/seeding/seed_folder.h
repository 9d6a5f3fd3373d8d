#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "changes/contents.h"
#include "pricing/currency.h"
#include "seeding/folder_pictures.h"
#include "seeding/folder_source.h"
#include "seeding/references.h"
#include "toml_reader/table.h"

namespace typecase::seeding {

using toml_reader::Table;

// Contents of a seed folder.
struct SeedContents : changes::ShopContents {
  std::vector<PlacedSpecimen> specimens;  // of all its texts
  std::vector<Reference> references;      // of all its tables
};

// A seed folder while it is read, and the mistakes that were found in it.
class SeedFolder {
 public:
  explicit SeedFolder(std::unique_ptr<FolderSource> source, FolderPictures pictures = {})
      : source_(std::move(source)), pictures_(std::move(pictures)) {}

  const FolderPictures& pictures() const { return pictures_; }

  // As FolderSource has it.
  bool contains(const std::string& name) const { return source_->contains(name); }

  // The text of a regular file. nullopt: it cannot be read, or contains() is false, which is noted
  // as a fault (outside_folder).
  std::optional<std::string> file(const std::string& name);

  // The same for a file that `key` of a table names; both reasons are faults of that key
  // (outside_folder; no_text, also of an empty file).
  std::optional<std::string> file(const std::string& name, Table& table, std::string_view key);

  std::vector<std::string> page_names();  // of pages/*.md, sorted
  // Of FOLDER/*.md, sorted; none when it is not there.
  std::vector<std::string> text_names(const std::string& folder) const;
  std::vector<std::string> names(const std::string& folder, std::string_view extension) const {
    return source_->names(folder, extension);
  }

  // Calls read(Table&) with the TOML file of that name.
  template <class Read>
  void table(const std::string& name, Read read) {
    if (std::optional<std::string> text = file(name)) return table(name, *text, read);
    if (contains(name)) fault(name, "required", "This file is missing.");
  }

  // The same, if it is there.
  template <class Read>
  void optional_table(const std::string& name, Read read) {
    if (std::optional<std::string> text = file(name)) table(name, *text, read);
  }

  template <class Read>
  void table(const std::string& name, const std::string& text, Read read) {
    toml_reader::read_table(name, text, faults_, read);
  }

  void fault(std::string pointer, std::string code, std::string message) {
    faults_.push_back({std::move(pointer), std::move(code), std::move(message)});
  }
  std::vector<Fault>& faults() { return faults_; }
  std::vector<PlacedSpecimen>& specimens() { return specimens_; }
  std::vector<Reference>& references() { return references_; }

 private:
  std::unique_ptr<FolderSource> source_;
  FolderPictures pictures_;
  std::vector<Fault> faults_;
  std::vector<PlacedSpecimen> specimens_;
  std::vector<Reference> references_;
};

// The taxes that the seller owes, told by shop.toml.
pricing::Seller read_seller(Table& shop, const catalogue::Foundry& foundry);
orders::InvoiceSeries read_invoice_series(Table& shop);
// Of a code that the table holds under "currency". nullopt: it is none, which is noted unless the
// code is empty.
std::optional<pricing::Currency> find_currency(Table& table, const std::string& code);
// An amount under `key`, which is needed; a multiple of the currency's step.
std::optional<Money> read_amount(Table& row, std::string_view key,
                                 const pricing::Currency& currency);
std::vector<std::string> read_formats(Table& entry);  // the key "formats" of a licence
// The fault no_such_kind of a key that names a kind which licences.toml lacks.
void check_kind(Table& row, std::string_view key, const std::string& kind,
                const licences::Licences& licences);
// Under "percent", with at most two decimal places: hundredths of a per cent, 0 to 10,000.
int read_percent(Table& row);
// Sorted. Each mistake is noted.
std::vector<royalties::Share> read_shares(SeedFolder& folder);
std::vector<carts::CouponTerms> read_coupons(SeedFolder& folder,
                                             const licences::Licences& licences);
pricing::PriceLists read_price_lists(SeedFolder& folder, const std::string& shop_currency);
licences::Licences read_licences(SeedFolder& folder);
content::Content read_content(SeedFolder& folder);

// invalid ("bad_seed"): every mistake, its pointer "FILE:LINE: KEY".
Result<SeedContents> read_seed_folder(std::unique_ptr<FolderSource> source,
                                      const FolderPictures& pictures = {});
Result<SeedContents> read_seed_folder(const std::filesystem::path& path,
                                      const FolderPictures& pictures = {});

}  // namespace typecase::seeding
