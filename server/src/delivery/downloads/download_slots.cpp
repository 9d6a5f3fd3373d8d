#include "delivery/downloads/download_slots.h"

#include <algorithm>
#include <vector>

namespace typecase::delivery {
namespace {

constexpr int seconds_to_wait = 10;

Error too_many(const char* detail) {
  return {ErrorKind::too_many, "too_many_downloads", detail, {}, seconds_to_wait};
}

}  // namespace

struct DownloadSlots::Held {
  Held(std::shared_ptr<Taken> all, Instant now) : taken(std::move(all)), flow(now) {}
  ~Held() {
    std::lock_guard lock(taken->mutex);
    taken->places.remove_if([this](const Place& place) { return place.flow == &flow; });
  }
  std::shared_ptr<Taken> taken;
  TransferMonitor flow;
};

// Clients that would leave to make room for one more; they stay until all are found.
class DownloadSlots::Search {
 public:
  explicit Search(std::list<Place>& places) : places_(places) {}

  // Makes room for one more below the limit `among` some. False: nobody of them `gives_way`.
  template <class Among, class GivesWay>
  bool make_room(int limit, Among among, GivesWay gives_way) {
    int seated = 0;
    const Place* first = nullptr;
    for (const Place& place : places_) {
      if (!among(place) || std::ranges::count(leaving_, &place) > 0) continue;
      ++seated;
      if (first == nullptr && gives_way(place)) first = &place;
    }
    if (seated < limit) return true;
    if (first != nullptr) leaving_.push_back(first);
    return first != nullptr;
  }

  void turn_out() {
    for (const Place* place : leaving_) place->flow->cut();
    places_.remove_if(
        [this](const Place& place) { return std::ranges::count(leaving_, &place) > 0; });
  }

 private:
  std::list<Place>& places_;
  std::vector<const Place*> leaving_;
};

Result<DownloadSlot> DownloadSlots::take(const DownloadClient& client, std::string_view name,
                                         Instant now) {
  Place wanted{client.order.text + '/' + std::string(name), client, nullptr};
  auto held = std::make_shared<Held>(taken_, now);  // Goes after the lock.
  std::lock_guard lock(taken_->mutex);
  Search search(taken_->places);
  auto still = [&](const Place& place) { return place.flow->is_still(now, limits_.still_after); };
  auto alike = [&](int limit, auto of) {
    auto among = [&, mine = of(wanted)](const Place& place) { return of(place) == mine; };
    return search.make_room(limit, among, still);
  };
  if (!alike(limits_.of_file, [](const Place& place) { return place.file; }) ||
      !alike(limits_.of_order, [](const Place& place) { return place.client.order; }) ||
      !alike(limits_.of_customer, [](const Place& place) { return place.client.customer; })) {
    return too_many("Downloads of this order are under way already. Wait for one of them to end.");
  }
  if (!alike(limits_.of_address, [](const Place& place) { return place.client.address; })) {
    return too_many("Many downloads to your network are under way. Wait for one of them to end.");
  }

  auto anybody = [](const Place&) { return true; };
  auto unpaid = [](const Place& place) { return !place.client.is_paid_for; };
  auto slow = [&](const Place& place) {
    return unpaid(place) && place.flow->is_slower(now, limits_.slow);
  };
  bool fits =
      client.is_paid_for || search.make_room(limits_.of_shop - limits_.for_paid, unpaid, slow);
  if (!fits || !search.make_room(limits_.of_shop, anybody, slow)) {
    return Error{ErrorKind::unavailable,
                 "busy",
                 "Many downloads are under way. Try again in a moment.",
                 {},
                 seconds_to_wait};
  }

  search.turn_out();
  wanted.flow = &held->flow;
  taken_->places.push_back(std::move(wanted));
  return DownloadSlot(held, &held->flow);
}

}  // namespace typecase::delivery
