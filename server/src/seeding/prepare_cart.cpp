#include "seeding/prepare_cart.h"

#include <algorithm>

#include "accounts/accounts.h"
#include "carts/cart_draft.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

struct Stock {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const licences::Licences> licences;
  std::shared_ptr<const pricing::SalesSettings> sales_settings;
};

class Preparing {
 public:
  Preparing(const std::filesystem::path& file, Stock stock, Time now)
      : folder_(on_disk(file.parent_path())),
        name_(file.filename().string()),
        stock_(std::move(stock)),
        now_(now) {}

  Result<carts::PreparedCart> read() {
    const carts::OnSale shop{*stock_.catalogue, *stock_.licences, *stock_.sales_settings};
    folder_.table(name_, [&](Table& table) { read(table); });
    if (was_read_) tell(check_draft(draft_, shop, now_));
    if (folder_.faults().empty()) {
      auto made = carts::prepare(draft_, shop);
      if (made) return std::move(made->cart);
      tell(made.error());
    }
    return Error{ErrorKind::invalid, "bad_cart", "The cart holds mistakes.",
                 std::move(folder_.faults())};
  }

 private:
  void read(Table& table) {
    was_read_ = true;
    draft_.currency = table.has("currency") ? table.text("currency")
                                            : stock_.sales_settings->price_lists.currency;
    if (table.has("note")) draft_.note = table.text("note");
    if (table.has("recipient")) draft_.recipient = table.text("recipient");
    if (auto last = table.day("valid_until")) draft_.valid_until = *last + std::chrono::days(1);
    note_places(table, "/",
                {{"currency", "currency"},
                 {"recipient", "recipient"},
                 {"validUntil", "valid_until"},
                 {"items", "item"}});
    table.each("licence", [&](Table& row) { read_licence(row); });
    table.each("item", [&](Table& row) { read_item(row); });
  }

  void read_licence(Table& row) {
    note_places(
        row, "/licences/" + std::to_string(draft_.licences.size()) + "/",
        {{"id", "id"}, {"metric", "metric"}, {"formats", "formats"}, {"agreement", "eula"}});
    carts::DraftLicence own;
    std::set<std::string> seen;
    for (const carts::DraftLicence& other : draft_.licences) seen.insert(other.id);
    own.id = row.new_id(seen);
    own.licence.name = row.text("name");
    own.licence.metric = row.text("metric");
    own.licence.tier = row.text("covers");
    own.licence.summary = row.text("summary");
    own.licence.formats = read_formats(row);
    std::string name = row.text("eula");
    if (!name.empty()) own.licence.eula_markdown = folder_.file(name, row, "eula").value_or("");
    draft_.licences.push_back(std::move(own));
  }

  void read_item(Table& row) {
    const std::string at = "/items/" + std::to_string(draft_.items.size()) + "/";
    note_places(row, at,
                {{"itemId", "item"},
                 {"itemClass", "class"},
                 {"fontLicenseId", "licence"},
                 {"licenseOptionId", "tier"},
                 {"price", "price"}});
    carts::DraftItem wanted;
    wanted.item.item_id = row.text("item");
    wanted.item.item_class = row.text("class");
    wanted.item.font_license_id = row.text("licence");
    const bool is_custom = std::ranges::find(draft_.licences, wanted.item.font_license_id,
                                             &carts::DraftLicence::id) != draft_.licences.end();
    if (!is_custom) wanted.item.license_option_id = row.text("tier");
    wanted.price = row.price("price", draft_.currency);
    row.each("field", [&](Table& field) {
      if (!wanted.item.fields) wanted.item.fields.emplace();
      const std::string id = field.text("id");
      (*wanted.item.fields)[id] = field.text("text");
      places_[at + "fields/" + id] = field.place("text");
    });
    draft_.items.push_back(std::move(wanted));
  }

  using Keys = std::vector<std::pair<std::string, std::string_view>>;  // of draft and file

  void note_places(const Table& table, const std::string& pointer, const Keys& keys) {
    for (const auto& [member, key] : keys) places_[pointer + member] = table.place(key);
  }

  // A key that could not be read has its fault.
  void tell(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
      auto known = places_.find(fault.pointer);
      std::string place = known == places_.end() ? name_ + ": " + fault.pointer : known->second;
      const auto& told = folder_.faults();
      if (std::ranges::find(told, place, &Fault::pointer) != told.end()) continue;
      folder_.fault(place, fault.code, fault.message);
    }
  }

  void tell(const Error& error) {
    tell(error.faults);
    if (error.faults.empty()) folder_.fault(name_, std::string(error.code), error.detail);
  }

  SeedFolder folder_;
  std::string name_;
  Stock stock_;
  Time now_;
  carts::CartDraft draft_;
  bool was_read_ = false;                      // It is TOML.
  std::map<std::string, std::string> places_;  // in the file, by pointers of the draft
};

}  // namespace

Result<carts::PreparedCart> prepare_cart(db::Database& database, const std::filesystem::path& file,
                                         Time now, const audit::Actor& actor) {
  Stock stock = database.read([](db::Connection& connection) {
    return Stock{catalogue::load(connection), licences::load(connection),
                 pricing::load_sales_settings(connection)};
  });
  // A link to the description stands for the description: its texts lie beside the file itself.
  auto cart = Preparing(std::filesystem::weakly_canonical(file), std::move(stock), now).read();
  if (!cart) return cart.error();
  database.write([&](db::Connection& connection) {
    carts::insert_prepared_cart(connection, *cart, now);
    audit::record(connection, actor,
                  {.at = now, .action = "prepared_cart.added", .object_id = cart->id});
  });
  return cart;
}

}  // namespace typecase::seeding
