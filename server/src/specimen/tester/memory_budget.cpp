#include "specimen/tester/memory_budget.h"

#include <utility>

namespace typecase::specimen {

std::size_t MemoryBudget::bytes() const {
  std::lock_guard guard(mutex_);
  return bytes_;
}

void MemoryBudget::drop(Share::Place place, Dropped& dropped) {
  Share& owner = *place->owner;
  bytes_ -= place->bytes;
  owner.bytes_ -= place->bytes;
  dropped.push_back(std::move(place->value));
  owner.places_.erase(place->key);
  newest_first_.erase(place);
}

MemoryBudget::Share::Share(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}

MemoryBudget::Share::~Share() {
  Dropped dropped;
  std::lock_guard guard(budget_->mutex_);
  while (!places_.empty()) budget_->drop(places_.begin()->second, dropped);
}

MemoryBudget::Value MemoryBudget::Share::find(const std::string& key) {
  std::lock_guard guard(budget_->mutex_);
  auto found = places_.find(key);
  if (found == places_.end()) return nullptr;
  auto& newest = budget_->newest_first_;
  newest.splice(newest.begin(), newest, found->second);
  return found->second->value;
}

bool MemoryBudget::Share::has(const std::string& key) const {
  std::lock_guard guard(budget_->mutex_);
  return places_.contains(key);
}

void MemoryBudget::Share::keep(const std::string& key, Value value, std::size_t bytes) {
  bytes += overhead(key);
  Dropped dropped;
  std::lock_guard guard(budget_->mutex_);
  if (auto old = places_.find(key); old != places_.end()) budget_->drop(old->second, dropped);
  if (bytes > budget_->limit_) return;
  auto& newest = budget_->newest_first_;
  newest.push_front({this, key, std::move(value), bytes});
  places_[key] = newest.begin();
  bytes_ += bytes;
  budget_->bytes_ += bytes;
  while (budget_->bytes_ > budget_->limit_) budget_->drop(std::prev(newest.end()), dropped);
}

std::size_t MemoryBudget::Share::bytes() const {
  std::lock_guard guard(budget_->mutex_);
  return bytes_;
}

}  // namespace typecase::specimen
