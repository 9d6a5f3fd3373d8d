#pragma once

#include <functional>
#include <string>

#include "specimen/access/build_gate.h"
#include "specimen/tester/disk_cache.h"
#include "specimen/tester/kerning_share.h"
#include "specimen/tester/shared_cache.h"
#include "specimen/tester/style_index.h"

namespace typecase::specimen {

// Whether the kerning of a family is counted: of an open one every visitor may know all of it.
bool guards_kerning(const catalogue::Family& family);

// The shares of kerning of the styles that were asked for, measured once for each file and free
// charset: in memory, behind it on disk. Threads: any number at once.
class KerningStore {
 public:
  using Pointer = SharedCache<KerningShare>::Pointer;
  using OpenFace = std::function<Result<fonts::Face>(const catalogue::Style&)>;

  // `waiting`: so many wait at most for one that is measured; `patience`: so long.
  KerningStore(std::shared_ptr<MemoryBudget> memory, DiskCache& disk, int waiting,
               std::chrono::milliseconds patience, OpenFace open)
      : shares_(std::move(memory)),
        disk_(disk),
        gate_(1, waiting, patience),
        open_(std::move(open)) {}

  // Null: not in memory. Never blocks for long.
  Pointer find(const Place& place);

  // May block while it is measured (10 to 900 ms). unavailable (busy); what `open` fails with.
  Result<Pointer> get(const Place& place);

 private:
  Result<SharedCache<KerningShare>::Made> bring(const Place& place, const std::string& key);
  Result<KerningShare> measure(const Place& place);

  SharedCache<KerningShare> shares_;
  DiskCache& disk_;
  BuildGate gate_;  // its own: no font waits until something is measured
  OpenFace open_;
};

}  // namespace typecase::specimen
