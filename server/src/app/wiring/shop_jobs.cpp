#include <boost/json.hpp>

#include "app/wiring/shop.h"
#include "catalogue/import/refresh_details.h"
#include "delivery/build/order_documents.h"
#include "uploads/cleaning.h"

namespace typecase::app {
namespace {

std::string payload_member(const jobs::Job& job, std::string_view name) {
  boost::json::value payload = boost::json::parse(job.payload);
  return boost::json::value_to<std::string>(payload.as_object().at(name));
}

}  // namespace

void Shop::register_jobs() {
  worker_.handle(
      std::string(orders::GatewayEvents::job_kind), jobs::Lane::prompt,
      [this](const jobs::Job& job) {
        events_.process(payload_member(job, "eventId"));
        worker_.wake();  // For the mail and the package of an order that was paid.
      },
      [this](db::Connection& connection, const jobs::Job& job) {
        events_.give_up(connection, payload_member(job, "eventId"));
      });
  worker_.handle(std::string(accounts::Recovery::job_kind), jobs::Lane::prompt,
                 [this](const jobs::Job& job) {
                   recovery_.mail_reset(job);
                   worker_.wake();
                 });
  worker_.handle(std::string(accounts::Registration::job_kind), jobs::Lane::prompt,
                 [this](const jobs::Job& job) {
                   registration_.mail_confirmation(job);
                   worker_.wake();
                 });
  worker_.handle(
      std::string(delivery::Delivery::job_kind), jobs::Lane::background,
      [this](const jobs::Job& job) { delivery_.run(job); },
      [this](db::Connection& connection, const jobs::Job& job) {
        delivery_.give_up(connection, job);
      });
  worker_.handle(std::string(orders::Refunds::credit_note_job_kind), jobs::Lane::background,
                 [this](const jobs::Job& job) {
                   delivery::store_credit_notes(database_, OrderId(payload_member(job, "orderId")),
                                                clock_.now());
                 });
  worker_.handle(
      std::string(orders::VatRecheck::job_kind), jobs::Lane::spare,
      [this](const jobs::Job& job) { vat_recheck_.run(OrderId(payload_member(job, "orderId"))); },
      [this](db::Connection& connection, const jobs::Job& job) {
        vat_recheck_.give_up(connection, OrderId(payload_member(job, "orderId")));
      });
  worker_.handle(
      std::string(change_sets::ChangeSets::job_kind), jobs::Lane::prompt,
      [this](const jobs::Job& job) {
        change_sets_.run(job);
        snapshots_.refresh();
      },
      [this](db::Connection& connection, const jobs::Job& job) {
        change_sets_.give_up(connection, job);
      });
  worker_.handle(std::string(delivery::Delivery::shrink_job_kind), jobs::Lane::spare,
                 [this](const jobs::Job& job) { delivery_.run_shrink(job); });
  worker_.handle(std::string(catalogue::refresh_job), jobs::Lane::background,
                 [this](const jobs::Job&) { catalogue::refresh_details(database_); });
  worker_.handle(
      std::string(uploads::FontReader::job_kind), jobs::Lane::background,
      [this](const jobs::Job& job) { font_reader_.run(job); },
      [this](db::Connection& connection, const jobs::Job& job) {
        font_reader_.give_up(connection, job);
      });
  worker_.handle(std::string(uploads::clean_job), jobs::Lane::background,
                 [this](const jobs::Job& job) { uploads::clean(database_, job); });
  worker_.handle(std::string(delivery::announcement_job), jobs::Lane::background,
                 [this](const jobs::Job& job) { release_notices_.run(job); });
  worker_.handle(std::string(specimen::FontChecks::job_kind), jobs::Lane::spare,
                 [this](const jobs::Job& job) { font_checks_.run(job); });
  worker_.handle(
      std::string(mail::mail_job), jobs::Lane::mail,
      [this](const jobs::Job& job) { mailer_.send(job); },
      [this](db::Connection& connection, const jobs::Job& job) {
        notify_of_parked_mail(connection, job, clock_.now());
      });
}

}  // namespace typecase::app
