#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "catalogue/life.h"
#include "db/connection.h"
#include "setup/shop_setup.h"

// How far a shop is set up: its nine steps with what is there of each, as data. The console says
// them in words.
namespace typecase::setup {

enum class StepName { name_and_address, fonts, prices, licences, tax, payments, mail, look, open };
BOOST_DESCRIBE_ENUM(StepName, name_and_address, fonts, prices, licences, tax, payments, mail, look,
                    open)

enum class StepState {
  done,
  part,  // something is missing
  open,  // nothing is there yet
  waits  // for other steps, or for the code of a test mail
};
BOOST_DESCRIBE_ENUM(StepState, done, part, open, waits)

enum class SellerPart { name, address, country, email };
BOOST_DESCRIBE_ENUM(SellerPart, name, address, country, email)

struct SellerStep {
  StepState state = StepState::open;
  std::string name;
  std::vector<std::string> address;  // its lines
  std::string country;
  std::string email;
  std::vector<SellerPart> missing;
};
BOOST_DESCRIBE_STRUCT(SellerStep, (), (state, name, address, country, email, missing))

struct SetupFamily {
  std::string id, name;
  catalogue::LifeState state = catalogue::LifeState::published;
  std::int64_t style_count = 0;
  std::optional<std::string> name_style_id;  // of the style that sets its name
};
BOOST_DESCRIBE_STRUCT(SetupFamily, (), (id, name, state, style_count, name_style_id))

struct FontsStep {
  StepState state = StepState::open;
  std::int64_t family_count = 0;
  std::int64_t style_count = 0;
  std::int64_t refused_count = 0;      // files that uploads refused
  std::int64_t open_upload_count = 0;  // uploads that are not added to the shop yet
  std::vector<SetupFamily> families;   // 12 at most
};
BOOST_DESCRIBE_STRUCT(FontsStep, (),
                      (state, family_count, style_count, refused_count, open_upload_count,
                       families))

struct SetupPriceList {
  std::string currency;
  std::int64_t price_count = 0;
};
BOOST_DESCRIBE_STRUCT(SetupPriceList, (), (currency, price_count))

struct PricesStep {
  StepState state = StepState::open;
  std::string currency;
  std::vector<SetupPriceList> price_lists;  // of other currencies
  std::int64_t priced_family_count = 0;
  std::int64_t unpriced_family_count = 0;
  std::int64_t unpriced_style_count = 0;
  std::vector<std::string> families;  // names of those without a price, 12 at most
};
BOOST_DESCRIBE_STRUCT(PricesStep, (),
                      (state, currency, price_lists, priced_family_count, unpriced_family_count,
                       unpriced_style_count, families))

struct SetupLicence {
  std::string id, name;
  catalogue::LifeState state = catalogue::LifeState::published;
  std::int64_t tier_count = 0;
  std::optional<std::string> text_version;  // of its agreement
};
BOOST_DESCRIBE_STRUCT(SetupLicence, (), (id, name, state, tier_count, text_version))

struct LicencesStep {
  StepState state = StepState::open;
  std::vector<SetupLicence> licences;
  bool has_trial_terms = false;
};
BOOST_DESCRIBE_STRUCT(LicencesStep, (), (state, licences, has_trial_terms))

struct TaxStep {
  StepState state = StepState::open;
  std::string country;  // of the seller
  bool has_rates = false;
  std::string vat_number;
  bool is_one_stop = false;
  bool is_small_business = false;
  bool are_prices_with_tax = false;
  std::int64_t registration_count = 0;
};
BOOST_DESCRIBE_STRUCT(TaxStep, (),
                      (state, country, has_rates, vat_number, is_one_stop, is_small_business,
                       are_prices_with_tax, registration_count))

enum class PaymentMode { test, live };
BOOST_DESCRIBE_ENUM(PaymentMode, test, live)

struct PaymentTest {
  Time at{};
  bool has_passed = false;
};
BOOST_DESCRIBE_STRUCT(PaymentTest, (), (at, has_passed))

struct PaymentsStep {
  StepState state = StepState::open;
  std::optional<PaymentMode> mode;  // nullopt: there are no keys
  bool is_fixed_by_file = false;
  std::optional<PaymentTest> last_test;
};
BOOST_DESCRIBE_STRUCT(PaymentsStep, (), (state, mode, is_fixed_by_file, last_test))

struct MailStep {
  StepState state = StepState::open;
  bool is_set_up = false;  // a mail server is named
  bool is_fixed_by_file = false;
  std::optional<Time> confirmed_at;
  bool awaits_code = false;  // of a test mail that has left
};
BOOST_DESCRIBE_STRUCT(MailStep, (), (state, is_set_up, is_fixed_by_file, confirmed_at))

struct TestOrder {
  std::string id;
  std::optional<std::string> number;  // of its invoice
  bool is_paid = false;
  bool is_refunded = false;
};
BOOST_DESCRIBE_STRUCT(TestOrder, (), (id, number, is_paid, is_refunded))

struct LookStep {
  StepState state = StepState::open;
  std::optional<Time> looked_at;
  std::optional<TestOrder> test_order;  // the newest order that was made before opening
};
BOOST_DESCRIBE_STRUCT(LookStep, (), (state, looked_at, test_order))

struct OpenStep {
  StepState state = StepState::waits;
  std::vector<StepName> waits_for;
};
BOOST_DESCRIBE_STRUCT(OpenStep, (), (state, waits_for))

struct Steps {
  SellerStep name_and_address;
  FontsStep fonts;
  PricesStep prices;
  LicencesStep licences;
  TaxStep tax;
  PaymentsStep payments;
  MailStep mail;
  LookStep look;
  OpenStep open;
};
BOOST_DESCRIBE_STRUCT(Steps, (),
                      (name_and_address, fonts, prices, licences, tax, payments, mail, look, open))

// How the shop takes money and sends mails, of which other modules know. In the transaction of the
// caller; states are left as they are.
struct Connections {
  std::function<PaymentsStep(db::Connection&)> payments;
  std::function<MailStep(db::Connection&)> mail;
};

// Eleven statements besides those of `connections`, whatever the size of the shop.
Steps read_steps(db::Connection& connection, const ShopSetup& setup, const Connections& connections,
                 Time now);

}  // namespace typecase::setup
