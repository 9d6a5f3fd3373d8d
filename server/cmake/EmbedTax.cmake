# cmake -DFILES=a.toml;b.toml -DOUTPUT=x.cpp -P EmbedTax.cmake: writes default_tax_files().
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND entries "      {\"${name}\", R\"table(${text})table\"},\n")
endforeach()

file(WRITE ${OUTPUT} "#include \"seeding/seed_tax.h\"

namespace typecase::seeding {

const std::vector<TaxFile>& default_tax_files() {
  static const std::vector<TaxFile> all = {
${entries}  };
  return all;
}

}  // namespace typecase::seeding
")
