#include "delivery/build.h"

#include <array>

#include "base/parallel.h"
#include "delivery/certificate.h"
#include "delivery/papers.h"
#include "delivery/readme.h"
#include "delivery/sold_fonts.h"
#include "documents/zip.h"
#include "jobs/job.h"
#include "orders/invoice.h"

namespace typecase::delivery {
namespace {

using documents::ZipEntry;

constexpr std::array<std::string_view, 5> kinds = {"package", "invoice", "creditNote",
                                                   "certificate", "eula"};

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
                    const PackageSettings& settings, fonts::Woff2Quality quality,
                    unsigned threads) {
  AllFonts made;
  std::vector<std::pair<std::size_t, std::size_t>> pieces;
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    made.emplace_back(content.lines[i].fonts.size());
    for (std::size_t j = 0; j < made[i].size(); ++j) pieces.emplace_back(i, j);
  }
  in_parallel(pieces.size(), threads, [&](std::size_t piece) {
    auto [i, j] = pieces[piece];
    const SoldFont& font = content.lines[i].fonts[j];
    made[i][j] = make_style_files(content, content.lines[i], font, source(font), settings, quality);
  });
  return made;
}

ZipEntry text_entry(const std::string& name, const std::string& text, Time time) {
  return {name, Bytes(text.begin(), text.end()), time};
}

// A line's folder, and what is known of its fonts and its papers.
struct Folder {
  std::string name;
  std::vector<ZipEntry> entries;  // with the folder's name
  BuiltLicence licence;
  Bytes certificate;  // as PDF
  Bytes eula;         // as PDF
};

BuiltLicence make_licence(const PackageContent& content, const SoldLine& sold,
                          const std::vector<StyleFiles>& fonts, const PackageSettings& settings,
                          const SigningKey& key) {
  BuiltLicence licence{*sold.line.serial, {}, {}, {}};
  for (std::size_t j = 0; j < fonts.size(); ++j) {
    for (const ZipEntry& file : fonts[j].entries) {
      licence.fonts.push_back(
          {file.name, sold.fonts[j].style, sha256(ByteView(file.bytes)), file.bytes.size()});
    }
  }
  licence.certificate = certificate_text(content, sold, licence.fonts, settings);
  licence.signature = key.sign(licence.certificate);
  return licence;
}

Folder make_folder(const PackageContent& content, const SoldLine& sold, const std::string& name,
                   std::vector<StyleFiles> fonts, const PackageSettings& settings,
                   const SigningKey& key) {
  Time time = *content.order.paid_at;
  Folder folder{name, {}, make_licence(content, sold, fonts, settings, key), {}, {}};
  folder.eula = eula_file(content, sold);
  folder.certificate = certificate_file(content.order, sold, folder.licence, settings);

  std::vector<WebFont> web;
  for (StyleFiles& files : fonts) {
    std::ranges::move(files.entries, std::back_inserter(folder.entries));
    if (files.web) web.push_back(std::move(*files.web));
  }
  if (!web.empty()) std::ranges::move(web_kit(web, sold.line, time), back_inserter(folder.entries));
  folder.entries.push_back(text_entry("EULA.txt", sold.eula, time));
  folder.entries.push_back({"EULA.pdf", folder.eula, time, false});
  folder.entries.push_back({"certificate.pdf", folder.certificate, time, false});
  folder.entries.push_back(text_entry("certificate.txt", folder.licence.certificate, time));
  const Signature& signature = folder.licence.signature;
  folder.entries.push_back({"certificate.sig", Bytes(signature.begin(), signature.end()), time});
  for (ZipEntry& entry : folder.entries) entry.name = name + '/' + entry.name;
  return folder;
}

// The zips: of the whole order, and of each line where there are several.
std::vector<BuiltFile> make_packages(const PackageContent& content,
                                     const std::vector<Folder>& folders,
                                     const PackageSettings& settings, const BuiltFile& invoice,
                                     unsigned threads) {
  const orders::Order& order = content.order;
  std::vector<BuiltFile> packages(folders.size() > 1 ? folders.size() + 1 : 1);
  in_parallel(packages.size(), threads, [&](std::size_t i) {
    if (i > 0) {
      packages[i] = {Kind::package, order.lines[i - 1].index,
                     line_package_name(order, folders[i - 1].name),
                     documents::zip(folders[i - 1].entries)};
      return;
    }
    std::vector<std::string> names;
    for (const Folder& folder : folders) names.push_back(folder.name);
    std::string readme = make_readme(content, names, settings);
    std::vector<ZipEntry> all{text_entry("README.txt", readme, *order.paid_at)};
    all.push_back({invoice.name, invoice.bytes, *order.paid_at, false});
    for (const Folder& folder : folders) std::ranges::copy(folder.entries, back_inserter(all));
    packages[0] = {Kind::package, std::nullopt, package_name(order), documents::zip(all)};
  });
  return packages;
}

}  // namespace

std::string_view name(Kind kind) { return kinds[static_cast<std::size_t>(kind)]; }

Kind to_kind(std::string_view name) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == name) return static_cast<Kind>(i);
  }
  throw std::logic_error("no such kind of download: " + std::string(name));
}

Build make_build(const PackageContent& content, const FontSource& source,
                 const PackageSettings& settings, fonts::Woff2Quality quality, unsigned threads) {
  const orders::Order& order = content.order;
  if (!order.paid_at) throw jobs::Permanent("the order is not paid");
  for (const SoldLine& sold : content.lines) check(sold);
  AllFonts fonts = make_fonts(content, source, settings, quality, threads);

  SigningKey key = signing_key(settings);
  std::vector<std::string> names = line_names(order);
  std::vector<Folder> folders;
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    folders.push_back(
        make_folder(content, content.lines[i], names[i], std::move(fonts[i]), settings, key));
  }

  BuiltFile invoice{Kind::invoice, std::nullopt, orders::invoice_name(order),
                    content.invoice ? *content.invoice : invoice_file(order)};
  Build build;
  build.public_key = key.public_key();
  build.files = make_packages(content, folders, settings, invoice, threads);
  build.files.push_back(std::move(invoice));
  for (std::size_t i = 0; i < folders.size(); ++i) {
    int line = order.lines[i].index;
    build.files.push_back({Kind::certificate, line, "certificate-" + folders[i].name + ".pdf",
                           std::move(folders[i].certificate)});
    build.files.push_back(
        {Kind::eula, line, "eula-" + folders[i].name + ".pdf", std::move(folders[i].eula)});
    build.licences.push_back(std::move(folders[i].licence));
  }
  return build;
}

}  // namespace typecase::delivery
