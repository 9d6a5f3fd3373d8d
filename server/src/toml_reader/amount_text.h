#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Remedies for amounts that are written in another form.
namespace typecase::toml_reader {

// Of a text that is no amount of the currency: "35" of EUR suggests "35.00", "0.00" free = true.
std::string explain_amount(std::string_view text, std::string_view currency);

// Of a bare number: 3500 of EUR, which earlier versions read as minor units, suggests "35.00", and
// so does 35.
std::string explain_number(std::int64_t number, std::string_view currency);

}  // namespace typecase::toml_reader
