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
    target_link_libraries(${name}_test PRIVATE ${name} project_folder ${module_LIBRARIES}
                          GTest::gtest GTest::gmock GTest::gtest_main)
    typecase_precompile(${name}_test)
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

# One precompiled header for all: the standard library's heavy parts and Boost.JSON. The compiler
# writes it otherwise each time, so the compiler cache reads the .sum in its stead: which headers, of
# which packages. (The options it knows from each command.)
function(typecase_precompile target)
  if(NOT TARGET precompiled)
    set(headers <algorithm> <array> <atomic> <chrono> <condition_variable> <cstdint> <functional> <map>
        <memory> <mutex> <optional> <span> <stdexcept> <string> <string_view> <thread>
        <unordered_map> <variant> <vector> <boost/json.hpp>)
    execute_process(COMMAND dpkg-query -W libc6-dev libstdc++-12-dev libboost1.81-dev
                    OUTPUT_VARIABLE packages)
    file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/precompiled.dir/cmake_pch.hxx.gch.sum
      "${headers}\n${packages}")
    file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
    add_library(precompiled STATIC ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(precompiled PUBLIC Boost::json Threads::Threads)
    target_precompile_headers(precompiled PRIVATE ${headers})
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled)
endfunction()
