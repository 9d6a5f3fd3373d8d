#pragma once

#include <compare>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace typecase::catalogue {

// An immutable list of which copies are one in memory: of a family's styles most have the same
// features and cover the same characters. Reads as a const std::vector does.
template <class T>
class SharedList {
 public:
  using List = std::vector<T>;

  SharedList() = default;
  SharedList(List list) : list_(std::make_shared<const List>(std::move(list))) {}
  SharedList(std::initializer_list<T> list) : SharedList(List(list)) {}

  operator const List&() const { return list(); }
  const List& list() const {
    static const List none;
    return list_ ? *list_ : none;
  }

  auto begin() const { return list().begin(); }
  auto end() const { return list().end(); }
  auto data() const { return list().data(); }
  std::size_t size() const { return list().size(); }
  bool empty() const { return list().empty(); }
  const T& operator[](std::size_t i) const { return list()[i]; }
  const T& front() const { return list().front(); }
  const T& back() const { return list().back(); }

  // Whether nobody else has it.
  bool is_sole() const { return list_.use_count() == 1; }

  bool operator==(const SharedList& other) const { return list() == other.list(); }
  auto operator<=>(const SharedList& other) const { return list() <=> other.list(); }

 private:
  std::shared_ptr<const List> list_;
};

}  // namespace typecase::catalogue
