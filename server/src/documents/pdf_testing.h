#pragma once

// For tests only: what other programs read in a PDF (poppler-utils).

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace typecase::documents::testing {

struct EmbeddedFont {
  std::string name;
  std::string type;
  bool embedded = false;
  bool subset = false;
};

inline std::string output_of(const std::string& command) {
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) throw std::runtime_error(command);
  std::string output;
  std::array<char, 4096> buffer;
  while (std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe.get())) {
    output.append(buffer.data(), count);
  }
  return output;
}

// Runs a program of poppler on the file. {} in the command is where it lies.
inline std::string read_pdf(const std::string& pdf, std::string command) {
  std::string path = "/tmp/typecase-document-XXXXXX";
  int file = mkstemp(path.data());
  if (file < 0) throw std::runtime_error(path);
  close(file);
  std::ofstream(path, std::ios::binary) << pdf;
  command.replace(command.find("{}"), 2, path);
  std::string output = output_of(command);
  unlink(path.c_str());
  return output;
}

inline std::string text_of(const std::string& pdf) {
  return read_pdf(pdf, "pdftotext -layout -enc UTF-8 {} -");
}

inline std::vector<EmbeddedFont> fonts_of(const std::string& pdf) {
  std::istringstream lines(read_pdf(pdf, "pdffonts {}"));
  std::vector<EmbeddedFont> fonts;
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line)) {  // name 36, type 17, encoding 16, emb, sub, uni
    if (line.size() < 80) throw std::runtime_error("pdffonts: " + line);
    fonts.push_back({line.substr(0, line.find(' ')), line.substr(37, 17),
                     line.substr(72, 3) == "yes", line.substr(76, 3) == "yes"});
  }
  return fonts;
}

// Keeps a document to be looked at, where TYPECASE_TEST_DOCUMENTS names a folder.
inline void keep_document(const std::string& name, const std::string& pdf) {
  const char* folder = std::getenv("TYPECASE_TEST_DOCUMENTS");
  if (!folder) return;
  std::filesystem::create_directories(folder);
  std::ofstream(std::filesystem::path(folder) / (name + ".pdf"), std::ios::binary) << pdf;
}

}  // namespace typecase::documents::testing
