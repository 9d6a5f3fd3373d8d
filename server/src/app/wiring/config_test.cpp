#include "app/wiring/config.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "base/ids.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;

class ConfigTest : public ::testing::Test {
 protected:
  ConfigTest() { std::filesystem::create_directory(folder); }
  ~ConfigTest() override { std::filesystem::remove_all(folder); }

  std::string file(const std::string& name, const std::string& text, mode_t mode = 0600) {
    std::string path = folder / name;
    std::ofstream(path) << text;
    chmod(path.c_str(), mode);
    return path;
  }
  static std::string refusal(const std::string& config,
                             const std::map<std::string, std::string>& environment = {}) {
    try {
      load_config(config, environment);
    } catch (const std::invalid_argument& failure) {
      return failure.what();
    }
    return "";
  }
  // Of a configuration file shop.toml, without the path of its folder.
  std::string refusal_of(const std::string& text) {
    std::string told = refusal(file("shop.toml", text));
    std::size_t at = told.find(folder.string() + "/");
    return at == told.npos ? told : told.erase(at, folder.string().size() + 1);
  }

  std::filesystem::path folder = std::filesystem::temp_directory_path() / random_id();
};

TEST_F(ConfigTest, PreviewsNeedAnOriginOfTheirOwn) {
  const auto refused = [](const std::string& url) {
    return refusal("", {{"TYPECASE_PREVIEW_URL", url},
                        {"TYPECASE_PUBLIC_URL", "https://shop.example"},
                        {"TYPECASE_CONSOLE_URL", "https://staff.shop.example"}});
  };
  EXPECT_EQ(refused("https://preview.shop.example"), "");
  EXPECT_EQ(refused("http://localhost:8083/"), "");
  EXPECT_EQ(refused(""), "");
  EXPECT_NE(refused("https://shop.example/").find("another address"), std::string::npos);
  EXPECT_NE(refused("https://staff.shop.example").find("another address"), std::string::npos);
  EXPECT_NE(refused("http://preview.shop.example").find("https://"), std::string::npos);
  EXPECT_NE(refused("http://localhost.shop.example").find("https://"), std::string::npos);
  EXPECT_NE(refused("https://shop.example/preview").find("without a path"), std::string::npos);
}

TEST_F(ConfigTest, TheEnvironmentWinsOverTheFile) {
  std::string path = file("shop.toml",
                          "public_url = 'https://file.example'\ndata = 'kept'\n"
                          "trusted_proxies = ['10.0.0.1', '10.0.0.2']\n"
                          "[listen]\nshop = '[::1]:9000'\n");
  Config config = load_config(path, {{"TYPECASE_PUBLIC_URL", "https://shop.example/"}});

  EXPECT_EQ(config.public_url, "https://shop.example");
  EXPECT_EQ(config.database, "sqlite:kept/shop.db");
  EXPECT_EQ(config.mail_folder, "kept/mail");
  EXPECT_EQ(config.tester_cache_folder, "kept/cache/tester");
  EXPECT_EQ(config.shop.address, "::1");
  EXPECT_EQ(config.shop.port, 9000);
  EXPECT_EQ(config.http.trusted_proxies, (std::vector<std::string>{"10.0.0.1", "10.0.0.2"}));
}

TEST_F(ConfigTest, AListMayHaveSpaces) {
  Config config = load_config("", {{"TYPECASE_TRUSTED_PROXIES", "10.0.0.1, 10.0.0.2 ,"}});
  EXPECT_EQ(config.http.trusted_proxies, (std::vector<std::string>{"10.0.0.1", "10.0.0.2"}));
}

TEST_F(ConfigTest, SaysWhereWhichKeyIsWrongAndWhy) {
  const std::pair<const char*, const char*> all[] = {
      {"databse = 'x'", "1: databse: there is no such key. Did you mean \"database\"?"},
      {"database_connections = 'many'", "1: database_connections: a whole number is needed"},
      {"database_connections = 0", "1: database_connections: 1 or more is needed"},
      {"[listen]\nshop = '8080'", "2: listen.shop: address:port is needed"},
      {"[listen]\nshop = 'localhost:99999'",
       "2: listen.shop: a whole number from 0 to 65535 is needed"},
      {"[mail]\nport = 99999", "2: mail.port: a whole number from 0 to 65535 is needed"},
      {"[mail]\nport = -1", "2: mail.port: a whole number from 0 to 65535 is needed"},
      {"[gateway]\nallow_sandbox = 'yes'", "2: gateway.allow_sandbox: true or false is needed"},
      {"[mail]\nfrom = 'nobody'", "2: mail.from: an e-mail address is needed"},
      {"[mail]\nsecurity = 'ssl'", "2: mail.security: none, starttls or tls is needed"},
      {"[gatway]\nscript = 'x'",
       "2: gatway.script: there is no such key. Did you mean \"gateway.script\"?"},
      {"\ndata = ", "2: A line is written as key = \"value\"; here the value is missing."},
      {"data = 'Gr\xFC\xDF'",
       "1: This line is not UTF-8; save the file as UTF-8 (it may be Latin-1)."},
  };
  for (const auto& [text, told] : all) {
    EXPECT_EQ(refusal_of(text), std::string("configuration: shop.toml:") + told);
  }
}

TEST_F(ConfigTest, SaysThatAFileCannotBeRead) {
  EXPECT_EQ(refusal("no-such-folder/shop.toml"),
            "configuration: no-such-folder/shop.toml: this file cannot be read");
}

TEST_F(ConfigTest, TimesHaveTheDocumentedDefaults) {
  Config config = load_config("", {});
  EXPECT_EQ(config.gateway.timeout, 20s);
  EXPECT_EQ(config.reconcile_interval, 15s);
  EXPECT_EQ(config.jobs.lease, 60s);
  EXPECT_EQ(config.jobs.first_delay, 2s);
  EXPECT_EQ(config.http.header_timeout, 10s);
  EXPECT_EQ(config.http.body_timeout, 30s);
}

TEST_F(ConfigTest, TimesAreTakenWithinTheirBounds) {
  auto set = [](const std::string& variable, const std::string& value) {
    return load_config("", {{variable, value}});
  };
  EXPECT_EQ(set("TYPECASE_GATEWAY_TIMEOUT_SECONDS", "2").gateway.timeout, 2s);
  EXPECT_EQ(set("TYPECASE_GATEWAY_RECONCILE_SECONDS", "1").reconcile_interval, 1s);
  EXPECT_EQ(set("TYPECASE_GATEWAY_RECONCILE_SECONDS", "300").reconcile_interval, 300s);
  EXPECT_EQ(set("TYPECASE_JOBS_LEASE_SECONDS", "5").jobs.lease, 5s);
  EXPECT_EQ(set("TYPECASE_JOBS_RETRY_MILLISECONDS", "50").jobs.first_delay, 50ms);
  EXPECT_EQ(set("TYPECASE_JOBS_RETRY_MILLISECONDS", "60000").jobs.first_delay, 60s);
  EXPECT_EQ(set("TYPECASE_LIMITS_HEADER_SECONDS", "120").http.header_timeout, 120s);
  EXPECT_EQ(set("TYPECASE_LIMITS_BODY_SECONDS", "600").http.body_timeout, 600s);
}

TEST_F(ConfigTest, TimesBeyondTheirBoundsAreRefused) {
  struct Bounds {
    std::string key;
    std::vector<std::string> beyond;
    std::string remedy;
  };
  const Bounds all[] = {
      {"gateway.timeout_seconds", {"1", "61"}, "a number from 2 to 60 is needed"},
      {"gateway.reconcile_seconds", {"0", "-1", "301"}, "a number from 1 to 300 is needed"},
      {"jobs.lease_seconds", {"4", "3601"}, "a number from 5 to 3600 is needed"},
      {"jobs.retry_milliseconds", {"0", "49", "60001"}, "a number from 50 to 60000 is needed"},
      {"limits.header_seconds", {"0", "121"}, "a number from 1 to 120 is needed"},
      {"limits.body_seconds", {"0", "601"}, "a number from 1 to 600 is needed"},
  };
  for (const Bounds& bounds : all) {
    std::size_t dot = bounds.key.find('.');
    std::string table = "[" + bounds.key.substr(0, dot) + "]\n" + bounds.key.substr(dot + 1);
    for (const std::string& value : bounds.beyond) {
      EXPECT_EQ(refusal_of(table + " = " + value),
                "configuration: shop.toml:2: " + bounds.key + ": " + bounds.remedy);
    }
  }
}

TEST_F(ConfigTest, TakesWebAddressesThatFitIntoPagesAndPolicies) {
  for (const char* bad : {"shop.example", "ftp://shop.example", "https://", "https://a b",
                          "https://a\"b", "https://a;script-src", "javascript:alert(1)"}) {
    EXPECT_NE(refusal("", {{"TYPECASE_PUBLIC_URL", bad}}), "") << bad;
    EXPECT_NE(refusal("", {{"TYPECASE_GATEWAY_SCRIPT", bad}}), "") << bad;
  }
}

TEST_F(ConfigTest, ChecksVatNumbersWithTheOfficialServiceUnlessItIsOff) {
  auto service = [](const std::map<std::string, std::string>& environment) {
    return load_config("", environment).vat_service_url;
  };
  EXPECT_EQ(service({}), "https://ec.europa.eu/taxation_customs/vies/rest-api");
  EXPECT_EQ(service({{"TYPECASE_VAT_SERVICE_URL", "off"}}), "");
  EXPECT_EQ(service({{"TYPECASE_VAT_SERVICE_URL", "https://vies.example/api/"}}),
            "https://vies.example/api");
  EXPECT_NE(refusal("", {{"TYPECASE_VAT_SERVICE_URL", "no"}}), "");
}

TEST_F(ConfigTest, TakesAServerKeyOf32BytesOnly) {
  EXPECT_EQ(load_config("", {{"TYPECASE_SERVER_KEY", std::string(64, 'a')}}).server_key,
            Bytes(32, 0xaa));
  for (std::size_t size : {0, 62, 63, 66}) {
    EXPECT_EQ(refusal("", {{"TYPECASE_SERVER_KEY", std::string(size, 'a')}}),
              "configuration: TYPECASE_SERVER_KEY: 64 hexadecimal digits are needed");
  }
}

TEST_F(ConfigTest, TakesSecretsFromAFileThatOnlyItsOwnerReads) {
  std::string secrets = file("secrets", "server_key = '" + std::string(64, 'b') + "'\n");
  std::string path = file("shop.toml", "secrets_file = '" + secrets + "'\n");
  EXPECT_EQ(load_config(path, {}).server_key, Bytes(32, 0xbb));

  chmod(secrets.c_str(), 0640);
  EXPECT_NE(refusal(path).find("others may read the secrets file"), std::string::npos);
  std::string elsewhere = ": secrets belong into the environment or the secrets file";
  EXPECT_EQ(refusal_of("server_key = '" + std::string(64, 'b') + "'"),
            "configuration: shop.toml:1: server_key" + elsewhere);
  EXPECT_EQ(refusal_of("[mail]\npassword = 'open sesame'"),
            "configuration: shop.toml:2: mail.password" + elsewhere);
}

TEST_F(ConfigTest, NamesVariablesThatSetNothing) {
  EXPECT_EQ(unknown_variables({{"TYPECASE_LISTEN_SHOPP", ""},
                               {"TYPECASE_TEST_POSTGRES", ""},
                               {"TYPECASE_LISTEN_SHOP", ""},
                               {"TYPECASE_SECRETS_FILE", ""}}),
            (std::vector<std::string>{"TYPECASE_LISTEN_SHOPP"}));
}

TEST_F(ConfigTest, AsksForHttpsOnlyWhereTheShopHasIt) {
  auto strict = [](const std::string& url) {
    Config config = load_config("", {{"TYPECASE_PUBLIC_URL", url}});
    return std::ranges::any_of(config.http.headers, [](const auto& header) {
      return header.first == "Strict-Transport-Security";
    });
  };
  EXPECT_TRUE(strict("https://shop.example"));
  EXPECT_FALSE(strict("http://127.0.0.1:8080"));
}

}  // namespace
}  // namespace typecase::app
