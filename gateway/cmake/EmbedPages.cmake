# cmake -DFILES=a.js;b.css -DOUTPUT=x.cpp -P EmbedPages.cmake: writes page_files().
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} content)
  string(APPEND entries "      {\"${name}\", R\"embedded_page(${content})embedded_page\"},\n")
endforeach()

file(WRITE ${OUTPUT} "#include \"sandbox/page_files.h\"

namespace typecase::sandbox {

const std::vector<PageFile>& page_files() {
  static const std::vector<PageFile> all = {
${entries}  };
  return all;
}

}  // namespace typecase::sandbox
")
