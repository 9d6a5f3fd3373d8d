#pragma once

#include <memory>

#include "base/error.h"
#include "base/semaphore.h"
#include "base/text/csv_file.h"

namespace typecase {

// Files that are being written to clients, a bounded number at a time, since each occupies a thread
// while a part is read. A place is free again when its file is destroyed, which may be after this.
class CsvExports {
 public:
  explicit CsvExports(int most = 4) : places_(std::make_shared<Semaphore>(most, 0)) {}

  // make: gives the file, once there is a place for it. busy: the failure where there is none.
  template <class Make>
  Result<CsvFile> begin(const Error& busy, const Make& make) {
    auto permit = places_->try_acquire();
    if (!permit) return busy;
    auto place = std::make_shared<Place>(Place{places_, std::move(*permit)});
    CsvFile file = make();
    file.hold(std::move(place));
    return file;
  }

 private:
  struct Place {
    std::shared_ptr<Semaphore> places;
    Semaphore::Permit permit;
  };

  std::shared_ptr<Semaphore> places_;
};

}  // namespace typecase
