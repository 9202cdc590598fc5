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

/// A registry, a reverse registrar and a resolver in one, for tests: it says what it was told.
contract Names {
  mapping(address => string) public nameForAddr;
  mapping(bytes32 => address) public resolver;
  mapping(bytes32 => string) public name;
  mapping(bytes32 => address) public addr;
  mapping(bytes32 => mapping(string => string)) public text;

  function claim(address account, string calldata value) external { nameForAddr[account] = value; }
  function setResolver(bytes32 node, address value) external { resolver[node] = value; }
  function setName(bytes32 node, string calldata value) external { name[node] = value; }
  function setAddr(bytes32 node, address value) external { addr[node] = value; }
  function setText(bytes32 node, string calldata key, string calldata value) external { text[node][key] = value; }
}

/// ENS' universal resolver, as far as primary names and texts go.
contract Universal {
  mapping(bytes32 => string) names;
  string avatar;

  function set(bytes calldata account, string calldata name, string calldata text) external {
    names[keccak256(account)] = name;
    avatar = text;
  }

  function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
    external view returns (string memory, address, address)
  {
    require(coinType == 60);
    return (names[keccak256(account)], address(this), address(this));
  }

  function resolveWithGateways(bytes calldata, bytes calldata, string[] calldata)
    external view returns (bytes memory, address)
  {
    return (abi.encode(avatar), address(this));
  }
}
