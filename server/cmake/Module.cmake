# typecase_module(NAME [USES module...] [LIBRARIES target...])
#
# A module is the folder src/NAME: its *.cpp become the library NAME, its *_test.cpp the program
# NAME_test. USES lists the modules that it may include; LIBRARIES the outside ones it wraps, which
# stay private to it. A module whose folder does not exist yet is an empty library. What else a module
# needs of the build stands in its src/NAME/module.cmake.

function(typecase_module name)
  cmake_parse_arguments(module "" "" "USES;LIBRARIES" ${ARGN})
  set(folder ${PROJECT_SOURCE_DIR}/src/${name})
  if(module_FOLDER)
    set(folder ${module_FOLDER})
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB tests CONFIGURE_DEPENDS ${folder}/*_test.cpp)
  file(GLOB benches CONFIGURE_DEPENDS ${folder}/*_bench.cpp)
  list(REMOVE_ITEM sources ${tests} ${benches} "")

  if(NOT sources)
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${name} INTERFACE ${module_USES} Boost::json Threads::Threads)
    return()
  endif()

  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${module_USES} Boost::json Threads::Threads
                        PRIVATE ${module_LIBRARIES})
  typecase_precompile(${name})
  include(${folder}/module.cmake OPTIONAL)

  if(tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ${name} ${module_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main)
    target_compile_definitions(${name}_test PRIVATE
      TYPECASE_SOURCE_DIR="${PROJECT_SOURCE_DIR}/.." TYPECASE_BINARY_DIR="${CMAKE_BINARY_DIR}")
    typecase_precompile(${name}_test)
    add_test(NAME ${name} COMMAND ${name}_test)
  endif()
endfunction()

# One precompiled header for all: the standard library's heavy parts and Boost.JSON.
function(typecase_precompile target)
  if(NOT TARGET precompiled)
    file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
    add_library(precompiled STATIC ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(precompiled PUBLIC Boost::json Threads::Threads)
    target_precompile_headers(precompiled PRIVATE
      <algorithm> <array> <atomic> <chrono> <condition_variable> <cstdint> <functional> <map>
      <memory> <mutex> <optional> <span> <stdexcept> <string> <string_view> <thread>
      <unordered_map> <variant> <vector> <boost/json.hpp>)
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled)
endfunction()
