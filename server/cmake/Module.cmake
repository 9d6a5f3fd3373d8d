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
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${folder}/*_test.cpp)
  file(GLOB_RECURSE benches CONFIGURE_DEPENDS ${folder}/*_bench.cpp)
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
    target_link_libraries(${name}_test PRIVATE ${name} project_folder ${module_LIBRARIES}
                          GTest::gtest GTest::gmock GTest::gtest_main)
    typecase_precompile_tests(${name}_test)
    add_test(NAME ${name} COMMAND ${name}_test)
  endif()
endfunction()

# See base/project_folder_testing.h.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/project_folder.cpp CONTENT [[
#include "base/project_folder_testing.h"
std::string typecase::project_folder() { return "@PROJECT_SOURCE_DIR@/.."; }
]] @ONLY)
add_library(project_folder STATIC ${CMAKE_BINARY_DIR}/project_folder.cpp)
target_include_directories(project_folder PRIVATE ${PROJECT_SOURCE_DIR}/src)

# Precompiled headers, shared by all targets: `precompiled` for libraries, `precompiled_tests` for tests,
# which adds GoogleTest and is compiled as tests are, without optimisation.
#
# ccache hashes the .gch.sum files instead of the headers themselves, which differ from build to build:
# the list of headers and the versions of the packages they come from.
set(typecase_headers <algorithm> <array> <atomic> <chrono> <condition_variable> <cstdint> <functional>
    <map> <memory> <mutex> <optional> <span> <stdexcept> <string> <string_view> <thread>
    <unordered_map> <variant> <vector> <boost/json.hpp>)

function(typecase_precompiled_target target)
  cmake_parse_arguments(precompiled "" "" "HEADERS;OPTIONS;LIBRARIES" ${ARGN})
  execute_process(COMMAND dpkg-query -W libc6-dev libstdc++-12-dev libboost1.81-dev libgtest-dev libgmock-dev
                  OUTPUT_VARIABLE packages)
  file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.gch.sum
    "${precompiled_HEADERS}\n${packages}")
  file(WRITE ${CMAKE_BINARY_DIR}/${target}.cpp "")
  add_library(${target} STATIC ${CMAKE_BINARY_DIR}/${target}.cpp)
  target_compile_options(${target} PRIVATE ${precompiled_OPTIONS})
  target_link_libraries(${target} PUBLIC Boost::json Threads::Threads ${precompiled_LIBRARIES})
  target_precompile_headers(${target} PRIVATE ${precompiled_HEADERS})
endfunction()

# Compiles the target with the shared header, and in groups where TYPECASE_UNITY is on.
function(typecase_precompile target)
  if(NOT TARGET precompiled)
    typecase_precompiled_target(precompiled HEADERS ${typecase_headers})
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled)
  typecase_group(${target})
endfunction()

# The same for a test program.
function(typecase_precompile_tests target)
  if(NOT TARGET precompiled_tests)
    typecase_precompiled_target(precompiled_tests OPTIONS ${typecase_test_options}
                                HEADERS ${typecase_headers} <filesystem> <fstream> <sstream>
                                        <gmock/gmock.h> <gtest/gtest.h>
                                LIBRARIES GTest::gtest GTest::gmock)
  endif()
  target_compile_options(${target} PRIVATE ${typecase_test_options})
  target_precompile_headers(${target} REUSE_FROM precompiled_tests)
  typecase_group(${target})
endfunction()

# Tests are compiled more often than they run. Sanitizers keep the optimisation of their preset.
# glibc's fortified functions need optimisation.
set(typecase_test_options "$<$<CONFIG:Debug>:$<$<STREQUAL:${TYPECASE_SANITIZE},>:-O0;-U_FORTIFY_SOURCE>>")

# Compiles sources in the groups that scripts/unity-groups makes, each as one translation unit: what
# its sources include is read once, templates that they share are instantiated once (five times faster).
# Without the file of groups each source is compiled by itself.
function(typecase_group target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # False warnings of g++ 12: it takes a source in a group for a header, whose types must not use
  # unnamed namespaces, and miscounts the bounds of strings that are joined (GCC bug 105329).
  target_compile_options(${target} PRIVATE -Wno-subobject-linkage -Wno-array-bounds
                         -Wno-stringop-overflow -Wno-restrict)
endfunction()
