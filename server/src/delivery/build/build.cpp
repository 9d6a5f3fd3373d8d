#include "delivery/build/build.h"

#include <algorithm>
#include <array>

#include "base/files.h"
#include "base/parallel.h"
#include "delivery/build/order_documents.h"
#include "delivery/build/sold_fonts.h"
#include "delivery/readiness/disk_room.h"
#include "delivery/verification/certificate.h"
#include "documents/zip.h"
#include "jobs/job.h"
#include "orders/documents/invoice.h"

namespace typecase::delivery {
namespace {

namespace fs = std::filesystem;
using documents::ZipEntry;

void check(const SoldLine& sold) {
  if (!sold.line.serial) throw jobs::Permanent("a line has no serial number");
  if (sold.fonts.empty()) throw jobs::Permanent("a line has no fonts");
  if (to_hex(sha256(sold.eula)) != sold.line.eula_sha256) {
    throw jobs::Permanent("the licence text is not the one that was accepted");
  }
}

// The fonts of every line, made side by side: [line][font].
using AllFonts = std::vector<std::vector<StyleFiles>>;

AllFonts make_fonts(const PackageContent& content, const FontSource& source,
                    const PackageSettings& settings, fonts::Woff2Quality quality, unsigned threads,
                    const fs::path& folder) {
  AllFonts made;
  std::vector<std::pair<std::size_t, std::size_t>> pieces;
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    made.emplace_back(content.lines[i].fonts.size());
    for (std::size_t j = 0; j < made[i].size(); ++j) pieces.emplace_back(i, j);
  }
  in_parallel(pieces.size(), threads, [&](std::size_t piece) {
    auto [i, j] = pieces[piece];
    const SoldFont& font = content.lines[i].fonts[j];
    made[i][j] = make_style_files(content, content.lines[i], font, source(font), settings, quality,
                                  folder, "font-" + std::to_string(piece) + '-');
  });
  return made;
}

ZipEntry text_entry(const std::string& name, const std::string& text, Time time) {
  return {name, Bytes(text.begin(), text.end()), time};
}

BuiltFile built(Kind kind, std::optional<int> line, const std::string& name, const fs::path& path) {
  FileDigest digest = digest_file(path);
  return {kind, line, name, path, digest.sha256, digest.size};
}

// Names of an order's files are no two alike.
BuiltFile saved(Kind kind, std::optional<int> line, const std::string& name, ByteView bytes,
                const fs::path& folder) {
  save_file(folder / name, bytes);
  return built(kind, line, name, folder / name);
}

// A line's folder, and what is known of its fonts and its documents.
struct Folder {
  std::string name;
  std::vector<ZipEntry> entries;  // with the folder's name
  BuiltLicence licence;
  BuiltFile certificate;  // as PDF
  BuiltFile eula;         // as PDF
};

BuiltLicence make_licence(const PackageContent& content, const SoldLine& sold,
                          const std::vector<StyleFiles>& fonts, const PackageSettings& settings,
                          const SigningKey& key) {
  BuiltLicence licence{*sold.line.serial, {}, {}, {}};
  for (const StyleFiles& style : fonts) {
    std::ranges::copy(style.fonts, std::back_inserter(licence.fonts));
  }
  licence.certificate = certificate_text(content, sold, licence.fonts, settings);
  licence.signature = key.sign(licence.certificate);
  return licence;
}

Folder make_folder(const PackageContent& content, const SoldLine& sold, const std::string& name,
                   std::vector<StyleFiles> fonts, const PackageSettings& settings,
                   const SigningKey& key, const fs::path& folder_of_files) {
  Time time = *content.order.paid_at;
  int line = sold.line.line_index;
  Folder folder{name, {}, make_licence(content, sold, fonts, settings, key), {}, {}};
  folder.eula =
      saved(Kind::eula, line, "eula-" + name + ".pdf", eula_file(content, sold), folder_of_files);
  folder.certificate =
      saved(Kind::certificate, line, edition_name("certificate-" + name + ".pdf", content.edition),
            certificate_file(content.order, sold, folder.licence, settings), folder_of_files);

  std::vector<WebFont> web;
  for (StyleFiles& files : fonts) {
    std::ranges::move(files.entries, std::back_inserter(folder.entries));
    if (files.web) web.push_back(std::move(*files.web));
  }
  if (!web.empty()) std::ranges::move(web_kit(web, sold.line, time), back_inserter(folder.entries));
  folder.entries.push_back(text_entry("EULA.txt", sold.eula, time));
  folder.entries.push_back({"EULA.pdf", {}, time, false, folder.eula.path});
  folder.entries.push_back({"certificate.pdf", {}, time, false, folder.certificate.path});
  folder.entries.push_back(text_entry("certificate.txt", folder.licence.certificate, time));
  const Signature& signature = folder.licence.signature;
  folder.entries.push_back({"certificate.sig", Bytes(signature.begin(), signature.end()), time});
  for (ZipEntry& entry : folder.entries) entry.name = name + '/' + entry.name;
  return folder;
}

// Checks the size of a package's contents, before compression.
void check_size(const std::vector<ZipEntry>& entries, const PackageSettings& settings) {
  std::uint64_t size = 0;
  for (const ZipEntry& entry : entries) {
    size += entry.file.empty() ? entry.bytes.size() : fs::file_size(entry.file);
  }
  if (size <= settings.most_package_bytes) return;
  auto megabytes = [](std::uint64_t bytes) {
    return std::to_string((bytes + 999'999) / 1'000'000);
  };
  throw jobs::Permanent("the package would hold " + megabytes(size) + " MB, and no more than " +
                        megabytes(settings.most_package_bytes) + " MB can be delivered");
}

std::vector<ZipEntry> entries_of_order(const PackageContent& content,
                                       const std::vector<Folder>& folders,
                                       const PackageSettings& settings, const BuiltFile& invoice) {
  Time time = *content.order.paid_at;
  std::vector<std::string> names;
  for (const Folder& folder : folders) names.push_back(folder.name);
  std::vector<ZipEntry> all{text_entry("README.txt", make_readme(content, names, settings), time)};
  all.push_back({invoice.name, {}, time, false, invoice.path});
  if (const auto& corrected = content.corrected) {
    all.push_back({corrected->name, corrected->pdf, corrected->created_at});
  }
  for (const Folder& folder : folders) std::ranges::copy(folder.entries, back_inserter(all));
  return all;
}

// The zips: of the whole order, and of each line where there are several.
std::vector<BuiltFile> make_packages(const PackageContent& content,
                                     const std::vector<Folder>& folders,
                                     const PackageSettings& settings, const BuiltFile& invoice,
                                     unsigned threads, const fs::path& folder) {
  const orders::Order& order = content.order;
  std::vector<ZipEntry> all = entries_of_order(content, folders, settings, invoice);
  check_size(all, settings);
  std::vector<BuiltFile> packages(folders.size() > 1 ? folders.size() + 1 : 1);
  in_parallel(packages.size(), threads, [&](std::size_t i) {
    std::string name = i == 0 ? package_name(order) : line_package_name(order, folders[i - 1].name);
    name = edition_name(name, content.edition);
    std::optional<int> line;
    if (i > 0) line = order.lines[i - 1].line_index;
    documents::zip(folder / name, i == 0 ? all : folders[i - 1].entries);
    packages[i] = built(Kind::package, line, name, folder / name);
  });
  return packages;
}

}  // namespace

Build make_build(const PackageContent& content, const FontSource& source,
                 const PackageSettings& settings, fonts::Woff2Quality quality, unsigned threads) {
  const orders::Order& order = content.order;
  if (!order.paid_at) throw jobs::Permanent("the order is not paid");
  for (const SoldLine& sold : content.lines) check(sold);

  Build build;
  check_disk(content, settings);
  build.folder = std::make_shared<ScratchFolder>(settings.scratch);
  const fs::path& folder = build.folder->path();
  AllFonts fonts = make_fonts(content, source, settings, quality, threads, folder);
  SigningKey key = signing_key(settings);
  build.public_key = key.public_key();
  std::vector<std::string> names = line_names(order);
  std::vector<Folder> folders;
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    folders.push_back(make_folder(content, content.lines[i], names[i], std::move(fonts[i]),
                                  settings, key, folder));
  }

  BuiltFile invoice = saved(Kind::invoice, std::nullopt, orders::invoice_name(order),
                            content.invoice ? *content.invoice : invoice_file(order), folder);
  build.files = make_packages(content, folders, settings, invoice, threads, folder);
  build.files.push_back(std::move(invoice));
  for (Folder& made : folders) {
    build.files.push_back(std::move(made.certificate));
    build.files.push_back(std::move(made.eula));
    build.licences.push_back(std::move(made.licence));
  }
  return build;
}

}  // namespace typecase::delivery
