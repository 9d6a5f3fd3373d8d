#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/text/text_limits.h"
#include "pricing/quote.h"
#include "specimen/drawing/line_image.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/tester/tester_line.h"

namespace typecase::api {

// The bodies that handlers read, in the shapes of api/openapi.yaml; the domain has the rest of
// them.

struct Empty {};
BOOST_DESCRIBE_STRUCT(Empty, (), ())

struct LoginRequest {
  std::string email;
  std::string password;
  std::optional<bool> stay_signed_in;
  std::optional<std::string> remember;
  std::optional<std::string> device;
};
BOOST_DESCRIBE_STRUCT(LoginRequest, (), (email, password, stay_signed_in, remember, device))

struct RegisterRequest {
  std::string email;
  std::string password;
  std::optional<std::string> name;
  std::optional<bool> stay_signed_in;
  std::optional<std::string> remember;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    limit_text(name, pointer + "/name", faults);
  }
};
BOOST_DESCRIBE_STRUCT(RegisterRequest, (), (email, password, name, stay_signed_in, remember))

struct ConfirmRequest {
  std::string token;
  std::optional<std::string> password;
};
BOOST_DESCRIBE_STRUCT(ConfirmRequest, (), (token, password))

struct ForgotPasswordRequest {
  std::string email;
  std::optional<std::string> device;
};
BOOST_DESCRIBE_STRUCT(ForgotPasswordRequest, (), (email, device))

struct ResetPasswordRequest {
  std::string token;
  std::string password;
};
BOOST_DESCRIBE_STRUCT(ResetPasswordRequest, (), (token, password))

struct ChangePasswordRequest {
  std::optional<std::string> password;
  std::string new_password;
};
BOOST_DESCRIBE_STRUCT(ChangePasswordRequest, (), (password, new_password))

struct ChangeEmailRequest {
  std::string email;
  std::string password;
};
BOOST_DESCRIBE_STRUCT(ChangeEmailRequest, (), (email, password))

struct DeleteCustomerRequest {
  std::optional<std::string> password;
};
BOOST_DESCRIBE_STRUCT(DeleteCustomerRequest, (), (password))

struct ImpersonateRequest {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(ImpersonateRequest, (), (token))

struct QuoteBilling {
  std::optional<std::string> country;
  std::optional<std::string> region;
  std::optional<std::string> postal_code;
  std::optional<std::string> vat_number;
};
BOOST_DESCRIBE_STRUCT(QuoteBilling, (), (country, region, postal_code, vat_number))

struct QuoteRequest {
  std::vector<pricing::CartItem> items;
  std::optional<std::string> prepared_cart_id;
  std::optional<std::string> shared_cart_id;
  std::optional<std::string> coupon;
  std::optional<std::string> currency;
  std::optional<QuoteBilling> billing;
  std::optional<std::string> replaces;  // Not read: tabs of earlier versions send it.
};
BOOST_DESCRIBE_STRUCT(QuoteRequest, (),
                      (items, prepared_cart_id, shared_cart_id, coupon, currency, billing,
                       replaces))

struct ShareRequest {
  std::vector<pricing::CartItem> items;
  std::optional<std::string> coupon;
  std::optional<std::string> currency;
};
BOOST_DESCRIBE_STRUCT(ShareRequest, (), (items, coupon, currency))

struct TrialToken {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(TrialToken, (), (token))

struct TesterGrantRequest {
  std::vector<std::string> styles;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    constexpr std::size_t max_styles = 60;
    if (styles.size() <= max_styles) return;
    faults.push_back({pointer + "/styles", "too_many_items", "The list holds at most 60 styles."});
  }
};
BOOST_DESCRIBE_STRUCT(TesterGrantRequest, (), (styles))

struct TesterImageRequest {
  specimen::TesterLine line;
  std::optional<double> width;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    if (!width || (*width >= 1 && *width <= specimen::widest_image)) return;
    faults.push_back({pointer + "/width", "out_of_range", "From 1 to 4000 px."});
  }
};
BOOST_DESCRIBE_STRUCT(TesterImageRequest, (), (line, width))

struct TesterBatchRequest {
  std::vector<specimen::TesterAddress> fonts;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    constexpr std::size_t max_fonts = 24;
    if (fonts.size() <= max_fonts) return;
    faults.push_back({pointer + "/fonts", "too_many_items", "The list holds at most 24 fonts."});
  }
};
BOOST_DESCRIBE_STRUCT(TesterBatchRequest, (), (fonts))

}  // namespace typecase::api
