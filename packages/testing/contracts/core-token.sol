// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A token, as far as its supply goes.
contract Token {
  function totalSupply() external pure returns (uint256) { return 1234567 * 10 ** 6; }
}

/// Multicall3, as far as viem asks it.
contract Multicall {
  struct Call { address target; bool allowFailure; bytes data; }
  struct Result { bool success; bytes data; }

  function aggregate3(Call[] calldata calls) external view returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool success, bytes memory data) = calls[i].target.staticcall(calls[i].data);
      require(success || calls[i].allowFailure);
      results[i] = Result(success, data);
    }
  }
}
