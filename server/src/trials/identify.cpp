#include "trials/identify.h"

#include <algorithm>

#include "base/text/one_line.h"
#include "fonts/check/sanitize.h"
#include "fonts/read/font_names.h"

namespace typecase::trials {
namespace {

constexpr unsigned unique_name = 3;
constexpr unsigned terms_name = 13;

bool is_genuine(const Trial& trial, const ReadMark& mark, ByteView key) {
  return std::ranges::any_of(trial.families, [&](const GivenFamily& family) {
    return std::ranges::any_of(family.styles, [&](const GivenStyle& style) {
      return style.id == mark.style &&
             mark_proof(trial.id, style.id, style.file, key) == mark.proof;
    });
  });
}

}  // namespace

Result<std::optional<IdentifiedTrial>> identify(db::Database& database, ByteView file,
                                                ByteView key) {
  auto good = fonts::sanitize(file, fonts::limits_of_known(file));
  if (!good) return good.error();
  auto face = fonts::Face::open(std::move(good->sfnt));
  if (!face) return face.error();
  auto mark = read_mark(fonts::whole_font_name(*face, unique_name));
  if (!mark) return std::optional<IdentifiedTrial>();

  IdentifiedTrial found;
  found.claim = one_line(fonts::font_name(*face, terms_name));
  found.style = mark->style;
  auto trial = database.read([&](db::Connection& c) { return find_trial(c, mark->trial); });
  found.genuine = trial && is_genuine(*trial, *mark, key);
  if (found.genuine) found.trial = std::move(trial);
  return std::optional(std::move(found));
}

}  // namespace typecase::trials
