#include "specimen/tester/font_store.h"

#include "base/crypto/crypto.h"
#include "fonts/tables/unwrap.h"
#include "fonts/write/woff.h"

namespace typecase::specimen {
namespace {

constexpr int worth_encoding_again = 3;

// On disk the file stands behind one letter: how well it is encoded.
constexpr char quick = 'q';
constexpr char smallest = 's';

std::shared_ptr<TesterFont> font_of(std::string woff2, bool is_smallest) {
  auto font = std::make_shared<TesterFont>();
  font->etag = etag_of(woff2);
  font->woff2 = std::move(woff2);
  font->smallest = is_smallest;
  return font;
}

}  // namespace

std::string etag_of(std::string_view content) {
  return '"' + to_hex(ByteView(sha256(content)).first(16)) + '"';
}

FontStore::Pointer FontStore::find(const std::string& key) {
  Pointer font = fonts_.find(key);
  return font ? count_request(key, std::move(font)) : nullptr;
}

Result<FontStore::Pointer> FontStore::get(const std::string& key, const Make& make) {
  Result<Pointer> font = fonts_.get(key, [&] { return bring(key, make); });
  if (!font) return font.error();
  return count_request(key, std::move(*font));
}

Result<FontStore::Fonts::Made> FontStore::bring(const std::string& key, const Make& make) {
  std::optional<std::string> stored = disk_.load(key);
  if (stored && !stored->empty()) {
    auto font = font_of(stored->substr(1), stored->front() == smallest);
    return Fonts::Made{font, font->woff2.size()};
  }
  Result<std::string> made = make();
  if (!made) return made.error();
  auto font = font_of(std::move(*made), false);
  background_.submit([this, key, font] { keep(key, *font); });
  return Fonts::Made{font, font->woff2.size()};
}

FontStore::Pointer FontStore::count_request(const std::string& key, Pointer font) {
  bool hot = ++font->requests >= worth_encoding_again && !font->smallest;
  if (hot && !font->in_hand.exchange(true)) {
    bool taken = background_.submit([this, key, font] { encode_again(key, *font); });
    if (!taken) font->in_hand = false;
  }
  return font;
}

void FontStore::encode_again(const std::string& key, const TesterFont& font) {
  Bytes sfnt = fonts::unwrap_woff2(as_bytes(font.woff2)).value();
  std::string small = fonts::encode_woff2(sfnt, fonts::Woff2Quality::small);
  auto better = font_of(small.size() < font.woff2.size() ? std::move(small) : font.woff2, true);
  fonts_.replace(key, {better, better->woff2.size()});
  keep(key, *better);
}

void FontStore::keep(const std::string& key, const TesterFont& font) {
  disk_.store(key, (font.smallest ? smallest : quick) + font.woff2);
}

}  // namespace typecase::specimen
