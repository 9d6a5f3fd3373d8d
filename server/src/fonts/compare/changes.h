#pragma once

#include <algorithm>
#include <boost/describe.hpp>
#include <cstddef>
#include <vector>

namespace typecase::fonts {

// A list that is cut: how many there are, and the first of them.
template <class T>
struct Changes {
  std::size_t count = 0;
  std::vector<T> listed;

  BOOST_DESCRIBE_CLASS(Changes, (), (count, listed), (), ())
};

// `all` in the order of `before`, cut to `most`. Those that are equal stay as they stand.
template <class T, class Before>
Changes<T> listed_by(std::vector<T> all, std::size_t most, Before before) {
  std::ranges::stable_sort(all, before);
  Changes<T> changes{all.size(), std::move(all)};
  if (changes.listed.size() > most) {
    changes.listed.erase(changes.listed.begin() + static_cast<std::ptrdiff_t>(most),
                         changes.listed.end());
  }
  return changes;
}

}  // namespace typecase::fonts
