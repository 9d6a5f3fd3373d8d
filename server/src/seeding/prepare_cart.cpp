#include "seeding/prepare_cart.h"

#include <algorithm>

#include "accounts/accounts.h"
#include "base/text/mailbox.h"
#include "licences/metric.h"
#include "pricing/cart.h"
#include "pricing/currency.h"
#include "seeding/cart_names.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

using carts::CustomLicence;

struct Stock {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const licences::Licences> licences;
  std::shared_ptr<const pricing::SalesSettings> sales_settings;
};

// An item of the file.
struct WantedItem {
  std::string place;  // of its keys: "tidal.toml:14: item[1]."
  pricing::CartItem item;
  std::optional<Money> price;  // in place of the price list's
  std::optional<std::size_t> licence;
};

class Preparing {
 public:
  Preparing(const std::filesystem::path& file, Stock stock, Time now)
      : folder_(on_disk(file.parent_path())),
        name_(file.filename().string()),
        stock_(std::move(stock)),
        now_(now) {}

  Result<carts::PreparedCart> read() {
    folder_.table(name_, [&](Table& table) { read(table); });
    if (folder_.faults().empty()) price_lines();
    if (folder_.faults().empty()) return std::move(cart_);
    return Error{ErrorKind::invalid, "bad_cart", "The cart holds mistakes.",
                 std::move(folder_.faults())};
  }

 private:
  void read(Table& table) {
    cart_.id = random_id();
    cart_.prices_include_tax = stock_.sales_settings->seller.prices_include_tax;
    cart_.cart.currency = table.has("currency") ? table.text("currency")
                                                : stock_.sales_settings->price_lists.currency;
    if (table.has("note")) cart_.note = table.text("note");
    read_recipient(table);
    read_end(table);
    table.each("licence", [&](Table& row) { read_licence(row); });
    table.each("item", [&](Table& row) { read_item(row); });
    if (items_.empty()) table.fault("item", "required", "At least one item is needed.");
    if (!cart_.licences.empty() && !cart_.recipient) {
      table.fault("recipient", "required", "A custom licence is for one customer.");
    }
  }

  void read_end(Table& table) {
    auto last = table.day("valid_until");
    if (!last) return;
    cart_.valid_until = *last + std::chrono::days(1);
    if (*cart_.valid_until > now_) return;
    table.fault("valid_until", "out_of_range",
                "This day is over, so that the cart could not be bought. Give a later day, or "
                "leave the key out.");
  }

  void read_recipient(Table& table) {
    if (!table.has("recipient")) return;
    cart_.recipient = fold_email(table.text("recipient"));
    if (cart_.recipient->find('@') == std::string::npos) {
      table.fault("recipient", "not_allowed", "An e-mail address is needed here.");
    }
  }

  void read_licence(Table& row) {
    std::set<std::string> seen(licence_ids_.begin(), licence_ids_.end());
    CustomLicence licence;
    licence.id = random_id();
    licence_ids_.push_back(row.new_id(seen));
    if (stock_.licences->kind(licence_ids_.back())) {
      row.fault("id", "not_unique", "The shop has a licence kind of this name.");
    }
    licence.name = row.text("name");
    licence.metric = row.text("metric");
    if (!licence.metric.empty() && !licences::is_metric(licence.metric)) {
      row.fault("metric", "not_allowed", "This is none of the metrics of licences.toml.");
    }
    licence.tier = row.text("covers");
    licence.summary = row.text("summary");
    licence.formats = read_formats(row);
    std::string name = row.text("eula");
    if (!name.empty()) licence.eula_markdown = folder_.file(name, row, "eula").value_or("");
    licence.eula_sha256 = to_hex(sha256(licence.eula_markdown));
    cart_.licences.push_back(std::move(licence));
  }

  void read_item(Table& row) {
    WantedItem wanted;
    wanted.place = row.place("");
    wanted.item.item_id = row.text("item");
    wanted.item.item_class = row.text("class");
    wanted.item.font_license_id = row.text("licence");
    auto custom = std::ranges::find(licence_ids_, wanted.item.font_license_id);
    bool is_custom = custom != licence_ids_.end();
    if (is_custom) wanted.licence = static_cast<std::size_t>(custom - licence_ids_.begin());
    if (!is_custom) wanted.item.license_option_id = row.text("tier");
    wanted.price = read_price(row, is_custom);
    row.each("field", [&](Table& field) {
      if (!wanted.item.fields) wanted.item.fields.emplace();
      (*wanted.item.fields)[field.text("id")] = field.text("text");
    });
    check_names(row, wanted.item, licence_ids_, *stock_.catalogue, *stock_.licences);
    items_.push_back(std::move(wanted));
  }

  // nullopt: that of the price list.
  std::optional<Money> read_price(Table& row, bool is_custom) {
    auto price = row.price("price", cart_.cart.currency);
    auto currency = pricing::find_currency(cart_.cart.currency);
    if (price && currency && price->minor % currency->step != 0) {
      row.fault("price", "amount_not_whole", "This currency has whole amounts only.");
    }
    if (!price && is_custom && !row.has("price")) {
      row.fault("price", "required", "A price is needed with a licence of this file.");
    }
    return price;
  }

  void price_lines() {
    std::vector<pricing::CartItem> listed;
    std::vector<std::size_t> numbers;  // of the file's items
    for (std::size_t number = 0; number < items_.size(); ++number) {
      if (items_[number].licence) continue;
      listed.push_back(items_[number].item);
      numbers.push_back(number);
    }
    auto priced = pricing::price(*stock_.catalogue, *stock_.licences, *stock_.sales_settings,
                                 listed, cart_.cart.currency);
    if (!priced) return tell(priced.error(), numbers);
    auto next = priced->lines.begin();
    for (const WantedItem& wanted : items_) {
      cart_.cart.lines.push_back(wanted.licence ? custom_line(wanted)
                                                : special_line(wanted, std::move(*next++)));
      cart_.cart.lines.back().index = static_cast<int>(cart_.cart.lines.size()) - 1;
    }
  }

  // "/items/1/itemId" of the listed items is "item[4].itemId" of the file.
  void tell(const Error& error, const std::vector<std::size_t>& numbers) {
    constexpr std::string_view items = "/items/";
    for (const Fault& fault : error.faults) {
      std::string place = name_ + ": " + fault.pointer;
      if (fault.pointer.starts_with(items)) {
        std::size_t at = std::stoul(fault.pointer.substr(items.size()));
        place = items_[numbers.at(at)].place +
                fault.pointer.substr(fault.pointer.find('/', items.size()) + 1);
      }
      folder_.fault(place, fault.code, fault.message);
    }
    if (error.faults.empty()) folder_.fault(name_, std::string(error.code), error.detail);
  }

  static void set_price(pricing::QuoteLine& line, Money price) {
    line.base = line.list_price = line.amount = price;
    line.multiplier = line.combination = Multiplier{};
  }

  static pricing::QuoteLine special_line(const WantedItem& wanted, pricing::QuoteLine line) {
    if (wanted.price) set_price(line, *wanted.price);
    return line;
  }

  pricing::QuoteLine custom_line(const WantedItem& wanted) {
    const CustomLicence& licence = cart_.licences[*wanted.licence];
    pricing::QuoteLine line;
    auto subject = pricing::find_subject(*stock_.catalogue, wanted.item);
    if (!subject) {
      folder_.fault(wanted.place + "item", "not_on_sale", "This is not on sale.");
      return line;
    }
    set_price(line, *wanted.price);
    line.description = std::move(subject->description);
    line.item_id = wanted.item.item_id;
    line.item_class = wanted.item.item_class;
    line.family = std::move(subject->family);
    line.styles = std::move(subject->styles);
    line.licence_id = carts::custom_kind;
    line.licence_name = licence.name;
    line.tier_id = licence.id;
    line.tier_name = licence.tier;
    line.fields = wanted.item.fields.value_or(std::map<std::string, std::string>{});
    line.custom_licence_id = licence.id;
    return line;
  }

  SeedFolder folder_;
  std::string name_;
  Stock stock_;
  Time now_;
  carts::PreparedCart cart_;
  std::vector<std::string> licence_ids_;  // as the file names them, one for each of the cart's
  std::vector<WantedItem> items_;
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
