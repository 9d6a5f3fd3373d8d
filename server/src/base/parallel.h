#pragma once

#include <cstddef>
#include <functional>

namespace typecase {

// Calls work(0) to work(count - 1), each once, on so many threads at most, and returns when all are
// done. The threads have the caller's OS priority. An exception of a call stops further ones from
// beginning and is thrown here.
void in_parallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace typecase
