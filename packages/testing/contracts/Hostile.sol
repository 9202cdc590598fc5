// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Accounts that try things when they are asked about a signature. For tests.

contract EndlessLoop {
  function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
    while (true) {}
    return 0x1626ba7e;
  }

  /// As the preparation of another account.
  fallback() external {
    while (true) {}
  }
}

/// Accepts, in the first word of a megabyte.
contract HugeAnswer {
  fallback() external {
    assembly {
      mstore(0, shl(224, 0x1626ba7e))
      return(0, 1000000)
    }
  }
}

/// Reverts with half a megabyte that begins with the magic value.
contract HugeRevert {
  fallback() external {
    assembly {
      mstore(0, shl(224, 0x1626ba7e))
      revert(0, 500000)
    }
  }
}

contract Reverts {
  fallback() external {
    revert("no");
  }
}

/// Hits an invalid opcode, which takes all gas at once.
contract Invalid {
  fallback() external {
    assembly {
      invalid()
    }
  }
}

/// Answers what it was constructed with: wrong words, too few bytes, nothing.
contract Answers {
  bytes private words;

  constructor(bytes memory given) {
    words = given;
  }

  fallback(bytes calldata) external returns (bytes memory) {
    return words;
  }
}

/// Lets the identity precompile answer, which repeats the question: that begins with the magic value,
/// because the selector of isValidSignature is the magic value.
contract Echo {
  fallback() external {
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := staticcall(gas(), 4, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      return(0, returndatasize())
    }
  }
}

/// Destroys itself when asked or prepared.
contract SelfDestructs {
  fallback() external {
    assembly {
      selfdestruct(caller())
    }
  }
}

/// Asks back whoever asks, deep down, and accepts nothing.
contract Reenters {
  fallback() external {
    (bool ok, ) = msg.sender.call(msg.data);
    (bool also, ) = address(this).call(msg.data);
    assembly {
      mstore(0, and(ok, also))
      return(0, 32)
    }
  }
}

/// Accepts anything, for itself.
contract YesToAll {
  fallback() external {
    assembly {
      mstore(0, shl(224, 0x1626ba7e))
      return(0, 32)
    }
  }
}

/// Accepts anything from a caller that no transaction can have.
contract YesToNobody {
  fallback() external {
    assembly {
      mstore(0, mul(shl(224, 0x1626ba7e), or(iszero(origin()), iszero(caller()))))
      return(0, 32)
    }
  }
}

/// Accepts once it was told to; anybody may tell it. Its answer is state, not a signature.
contract Switch {
  bool private on;

  function turnOn() external {
    on = true;
  }

  function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
    return on ? bytes4(0x1626ba7e) : bytes4(0);
  }
}
