#pragma once

#include "api/answer.h"
#include "api/console/audit_answers.h"
#include "api/console/order_answers.h"
#include "backoffice/trials/trial_service.h"
#include "base/text/text_limits.h"

// Requests for trials as staff see them, in the shapes of api/console.yaml.
namespace typecase::api {

struct TrialEnd {
  std::string reason;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    need_reason(reason, pointer + "/reason", faults);
  }
};
BOOST_DESCRIBE_STRUCT(TrialEnd, (), (reason))

namespace answers {

// A family by its present id, under its present name where it is in the catalogue.
SoldFamily tried_family(const catalogue::Catalogue& catalogue, std::string_view id,
                        std::string_view name);

// The catalogue and the moment that an answer is of.
struct TrialMoment {
  const catalogue::Catalogue& catalogue;
  Time now;
};

struct TrialSale {
  const TrialMoment& moment;
  const trials::ListedTrial& trial;
  const trials::TrialSale& sale;
  std::string_view order_id = sale.order_id.text;
  SoldFamily family = tried_family(moment.catalogue, sale.family, sale.name);
  Time paid_at = sale.paid_at;
  std::int64_t days = trial.days_until(sale);
  std::string_view currency = sale.currency;
  Money net = sale.net;
};
BOOST_DESCRIBE_STRUCT(TrialSale, (), (order_id, family, paid_at, days, currency, net))

std::vector<SoldFamily> families_of_trial(const trials::ListedTrial& trial,
                                          const catalogue::Catalogue& catalogue);

struct FoundTrial {
  const TrialMoment& moment;
  const trials::ListedTrial& trial;
  std::string_view id = trial.id, name = trial.name, email = trial.email, company = trial.company;
  std::string_view purpose = trial.purpose;
  std::vector<SoldFamily> families = families_of_trial(trial, moment.catalogue);
  int downloads = trial.downloads;
  Time created_at = trial.created_at, expires_at = trial.expires_at;
  trials::TrialState state = trial.state(moment.now);
  std::vector<TrialSale> sales = each<TrialSale>(trial.sales, moment, trial);
};
BOOST_DESCRIBE_STRUCT(FoundTrial, (),
                      (id, name, email, company, purpose, families, downloads, created_at,
                       expires_at, state, sales))

struct FoundTrials {
  const TrialMoment& moment;
  const typecase::trials::TrialPage& page;
  std::vector<FoundTrial> trials = each<FoundTrial>(page.trials, moment);
  std::optional<std::string> next =
      page.next ? std::optional(to_cursor(*page.next, typecase::trials::trial_list)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundTrials, (), (trials, next))

struct SummedFamily {
  const catalogue::Catalogue& catalogue;
  const typecase::trials::FamilySums& sums;
  SoldFamily family = tried_family(catalogue, sums.id, sums.name);
  std::int64_t trials = sums.trials, sold = sums.sold;
};
BOOST_DESCRIBE_STRUCT(SummedFamily, (), (family, trials, sold))

struct SummedTrials {
  const catalogue::Catalogue& catalogue;
  const typecase::trials::TrialSums& sums;
  std::int64_t trials = sums.trials, people = sums.people, customers = sums.customers;
  std::vector<SummedFamily> families = each<SummedFamily>(sums.families, catalogue);
};
BOOST_DESCRIBE_STRUCT(SummedTrials, (), (trials, people, customers, families))

struct TrialFiles {
  const catalogue::Catalogue& catalogue;
  const trials::GivenFamily& given;
  SoldFamily family = tried_family(catalogue, given.id.text, given.name);
  std::vector<std::string_view> styles = each_text(given.styles, &trials::GivenStyle::name);
};
BOOST_DESCRIBE_STRUCT(TrialFiles, (), (family, styles))

struct TrialCustomer {
  const accounts::Customer& customer;
  std::string_view id = customer.id.text, email = customer.email;
  OptionalText name = customer.name;
  bool verified = customer.verified;
};
BOOST_DESCRIBE_STRUCT(TrialCustomer, (), (id, email, name, verified))

struct SentInvitation {
  const backoffice::NamesById& members;
  const backoffice::SentInvitation& sent;
  std::string_view id = sent.id, coupon_id = sent.coupon_id, words = sent.words;
  Time sent_at = sent.sent_at;
  std::optional<std::string_view> sent_by = member_name();

  std::optional<std::string_view> member_name() const;
};
BOOST_DESCRIBE_STRUCT(SentInvitation, (), (id, coupon_id, words, sent_at, sent_by))

struct StaffTrial {
  const TrialMoment& moment;
  const backoffice::ShownTrial& shown;
  FoundTrial trial{moment, shown.trial};
  bool news = shown.trial.news;
  std::string_view terms_version = shown.given.terms_version;
  int downloads_allowed = shown.downloads_allowed;
  std::vector<TrialFiles> files = each<TrialFiles>(shown.given.families, moment.catalogue);
  std::vector<FoundTrial> others = each<FoundTrial>(shown.others, moment);
  std::optional<TrialCustomer> customer = maybe<TrialCustomer>(shown.customer);
  std::vector<FoundOrder> orders = each<FoundOrder>(shown.orders, moment.catalogue);
  backoffice::InvitationState invitation = shown.invitation;
  std::vector<SentInvitation> invitations = each<SentInvitation>(shown.invitations, shown.members);
  std::vector<AuditEntry> history = each<AuditEntry>(shown.history);
};
BOOST_DESCRIBE_STRUCT(StaffTrial, (),
                      (trial, news, terms_version, downloads_allowed, files, others, customer,
                       orders, invitation, invitations, history))

struct InvitationCoupons {
  std::vector<backoffice::InvitationCoupon> coupons;
};
BOOST_DESCRIBE_STRUCT(InvitationCoupons, (), (coupons))

}  // namespace answers
}  // namespace typecase::api
