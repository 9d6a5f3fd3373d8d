#include "trials/marks.h"

#include "base/text/one_line.h"
#include "base/text/slug.h"

namespace typecase::trials {
namespace {

constexpr std::string_view sign = " trial";

std::string holder(const Trial& trial) {
  return one_line(trial.company.empty() ? trial.name : trial.name + ", " + trial.company);
}

std::string terms(const Trial& trial, const Giver& giver) {
  return "Trial font: to be tried, not to be published. Given to " + holder(trial) + " on " +
         to_iso8601(trial.created_at).substr(0, 10) + " under the terms " + trial.terms_version +
         ", " + giver.public_url + "/pages/eula-trial-" + trial.terms_version + ". Trial " +
         trial.id + '.';
}

}  // namespace

std::string mark_proof(std::string_view trial, const StyleId& style, const Digest& file,
                       ByteView key) {
  std::string message = "trial mark\n";
  message.append(trial).append("\n").append(style.text).append("\n").append(to_hex(file));
  return to_hex(ByteView(hmac_sha256(key, message)).first(4));
}

fonts::TrialMark make_mark(const Trial& trial, const GivenFamily& family, const GivenStyle& style,
                           std::string_view place, const Giver& giver) {
  std::string what = style.id.text + std::string(sign);
  if (!place.empty()) what.append(" ").append(place);
  return {family.name,
          giver.foundry + ';' + what + ';' + trial.id + ';' +
              mark_proof(trial.id, style.id, style.file, giver.key),
          terms(trial, giver), giver.public_url + '/' + family.id.text, trial.created_at};
}

std::optional<ReadMark> read_mark(std::string_view unique_id) {
  // From the end: the foundry's name may hold semicolons.
  std::string parts[3];
  for (int i = 2; i >= 0; --i) {
    std::size_t at = unique_id.rfind(';');
    if (at == unique_id.npos) return std::nullopt;
    parts[i] = std::string(unique_id.substr(at + 1));
    unique_id = unique_id.substr(0, at);
  }
  std::size_t end = parts[0].find(sign);
  if (end == 0 || end == parts[0].npos) return std::nullopt;
  std::string style = parts[0].substr(0, end);
  bool proof = parts[2].size() == 8 && from_hex(parts[2]).has_value();
  if (!proof || !is_random_id(parts[1]) || slug(style) != style) return std::nullopt;
  return ReadMark{StyleId(style), parts[1], parts[2]};
}

}  // namespace typecase::trials
