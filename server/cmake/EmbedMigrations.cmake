# cmake -DFILES=a.sql;b.sql -DOUTPUT=x.cpp [-DFUNCTION=name] -P EmbedMigrations.cmake: writes
# shop_migrations(), or the function of that name.
if(NOT FUNCTION)
  set(FUNCTION shop_migrations)
endif()
set(entries "")
set(last "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  if(NOT name MATCHES "^([0-9][0-9][0-9][0-9])_[a-z0-9_]+$")
    message(FATAL_ERROR "${file}: a migration is named NNNN_name.sql")
  endif()
  set(version ${CMAKE_MATCH_1})
  if(version STREQUAL last)
    message(FATAL_ERROR "${file}: there is another migration ${version}")
  endif()
  set(last ${version})
  string(REGEX REPLACE "^0+" "" version ${version})
  file(READ ${file} sql)
  string(APPEND entries "      {${version}, \"${name}\", R\"migration(${sql})migration\"},\n")
endforeach()

file(WRITE ${OUTPUT} "#include \"db/migrate.h\"

namespace typecase::db {

const std::vector<Migration>& ${FUNCTION}() {
  static const std::vector<Migration> all = {
${entries}  };
  return all;
}

}  // namespace typecase::db
")
