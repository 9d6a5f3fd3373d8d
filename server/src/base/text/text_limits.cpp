#include "base/text/text_limits.h"

#include "base/text/one_line.h"
#include "base/text/utf8.h"

namespace typecase {
namespace {

// ISO 3166-1, and Kosovo, which has none of its own there.
constexpr std::string_view countries =
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN "
    "BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ "
    "DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL "
    "GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM "
    "JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME "
    "MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP "
    "NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD "
    "SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO "
    "TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

constexpr std::size_t max_text = 200;
constexpr std::size_t max_reason = 500;

void limit(const std::string& value, std::size_t most, const std::string& pointer,
           std::vector<Fault>& faults, bool breaks) {
  if (code_points(value) > most) {
    faults.push_back(
        {pointer, "too_long", "This is longer than " + std::to_string(most) + " characters."});
  } else if (!fits_one_line(value, breaks)) {
    faults.push_back({pointer, "not_allowed", "Line breaks and control characters do not fit."});
  }
}

void need(const std::string& value, std::size_t most, const std::string& pointer,
          std::vector<Fault>& faults) {
  if (value.find_first_not_of(" \t\r\n") == value.npos) {
    faults.push_back({pointer, "required", "This field is needed."});
  } else {
    limit(value, most, pointer, faults, false);
  }
}

}  // namespace

void limit_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults,
                bool breaks) {
  limit(value, max_text, pointer, faults, breaks);
}

void limit_text(const std::optional<std::string>& value, const std::string& pointer,
                std::vector<Fault>& faults, bool breaks) {
  if (value) limit_text(*value, pointer, faults, breaks);
}

void need_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults) {
  need(value, max_text, pointer, faults);
}

void need_reason(const std::string& value, const std::string& pointer, std::vector<Fault>& faults) {
  need(value, max_reason, pointer, faults);
}

bool is_country(std::string_view code) {
  const std::size_t at = countries.find(code);
  return code.size() == 2 && at != countries.npos && at % 3 == 0;
}

}  // namespace typecase
