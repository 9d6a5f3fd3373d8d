#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "net/smtp.h"

namespace typecase::mail {

// The world ends here. send() returns once the other side has the message for good, and throws
// net::NetError or std::exception otherwise. The same name comes again when an earlier try was cut
// off. Any thread.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual void send(const net::Envelope& envelope, std::string_view name,
                    std::string_view message) = 0;
};

// Writes {name}.eml into a folder, whole or not at all, readable by its owner only. Throws
// std::system_error.
class Folder final : public Transport {
 public:
  explicit Folder(std::filesystem::path folder) : folder_(std::move(folder)) {}
  void send(const net::Envelope& envelope, std::string_view name,
            std::string_view message) override;

 private:
  std::filesystem::path folder_;
};

class Smtp final : public Transport {
 public:
  explicit Smtp(net::SmtpSettings settings) : settings_(std::move(settings)) {}
  void send(const net::Envelope& envelope, std::string_view name,
            std::string_view message) override;

 private:
  net::SmtpSettings settings_;
};

}  // namespace typecase::mail
