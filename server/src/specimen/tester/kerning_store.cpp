#include "specimen/tester/kerning_store.h"

#include <boost/json.hpp>

#include "base/build_id.h"

namespace typecase::specimen {
namespace {

namespace json = boost::json;
using catalogue::Protection;

// Where only what is typed is sent, nobody is told how the rest is kerned.
bool may_disclose(const Place& place) { return place.family->protection != Protection::strict; }

std::string key_of(const Place& place) {
  const CodePoints& free_charset = place.free_charset();
  ByteView bytes(reinterpret_cast<const std::uint8_t*>(free_charset.data()),
                 free_charset.size() * sizeof(std::uint32_t));
  return build_id() + (may_disclose(place) ? "/kerning/" : "/kerning-untold/") +
         to_hex(place.style->file) + '/' + to_hex(sha256(bytes));
}

std::size_t bytes_of(const KerningShare& share) {
  return share.characters.size() * (sizeof(std::uint32_t) + sizeof(double)) + share.between.size();
}

}  // namespace

bool guards_kerning(const catalogue::Family& family) {
  return family.protection != Protection::open;
}

KerningStore::Pointer KerningStore::find(const Place& place) { return shares_.find(key_of(place)); }

Result<KerningStore::Pointer> KerningStore::get(const Place& place) {
  std::string key = key_of(place);
  return shares_.get(key, [&] { return bring(place, key); });
}

Result<SharedCache<KerningShare>::Made> KerningStore::bring(const Place& place,
                                                            const std::string& key) {
  auto share = std::make_shared<KerningShare>();
  if (auto stored = disk_.load(key)) {
    *share = json::value_to<KerningShare>(json::parse(*stored));
  } else {
    auto measured = measure(place);
    if (!measured) return measured.error();
    *share = std::move(*measured);
    disk_.store(key, json::serialize(json::value_from(*share)));
  }
  return SharedCache<KerningShare>::Made{share, bytes_of(*share)};
}

Result<KerningShare> KerningStore::measure(const Place& place) {
  auto turn = gate_.enter();
  if (!turn) return turn.error();
  auto face = open_(*place.style);
  if (!face) return face.error();
  return measure_kerning(*face, *place.style, place.free_charset(), may_disclose(place));
}

}  // namespace typecase::specimen
