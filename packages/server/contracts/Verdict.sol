// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Asks an account whether a signature is its own. Runs as the whole of one `eth_call` without `to`:
/// nothing is ever deployed, and what the constructor returns is the answer.
///
/// The constructor never reverts, whatever the account or the preparation does. So an error from a node
/// always means trouble with the node, never a bad signature.
///
/// The answer is five words:
///   0  verdict: 0 refused, 1 accepted, 2 no account even after the preparation, 3 too little gas to tell
///   1  the chain id of the node that answered
///   2  the length of the account's code before any preparation
///   3  the first 32 bytes of that code, to tell an EIP-7702 delegation
///   4  the number of the block that was asked
contract Verdict {
  /// bytes4(keccak256("isValidSignature(bytes32,bytes)")), which is also the magic value (ERC-1271).
  bytes4 private constant MAGIC = 0x1626ba7e;

  /// Everything below runs code that an attacker chose. The caps leave room for every known wallet, bound
  /// what one call can cost a node, and together stay below the 16 million that the call is given.
  uint256 private constant PREPARE_GAS = 5_000_000;
  uint256 private constant ASK_GAS = 3_000_000;

  /// @param account whose signature it is said to be
  /// @param hash what was signed
  /// @param signature may be empty: a Safe then looks for an approval on-chain
  /// @param prepareTo what deploys or updates the account first (ERC-6492); zero for none
  /// @param prepareData the call to it
  constructor(
    address account,
    bytes32 hash,
    bytes memory signature,
    address prepareTo,
    bytes memory prepareData
  ) payable {
    uint256 length = account.code.length;
    bytes32 head;
    assembly ("memory-safe") {
      mstore(0, 0)
      extcodecopy(account, 0, 0, 32)
      head := mload(0)
    }
    answer(
      decide(account, abi.encodeWithSelector(MAGIC, hash, signature), prepareTo, prepareData),
      length,
      head
    );
  }

  /// The order of ERC-6492: who has code is asked before the preparation, and once more after it, because
  /// the preparation of an account that exists may bring over owners from another chain.
  function decide(
    address account,
    bytes memory question,
    address prepareTo,
    bytes memory prepareData
  ) private returns (uint256) {
    if (account.code.length != 0) {
      if (short(ASK_GAS)) return 3;
      if (ask(account, question)) return 1;
    }
    if (prepareTo == address(0)) return 0;
    if (short(PREPARE_GAS)) return 3;
    prepare(prepareTo, prepareData);
    if (account.code.length == 0) return 2;
    if (short(ASK_GAS)) return 3;
    return ask(account, question) ? 1 : 0;
  }

  /// The whole word must be the magic value: a precompile that echoes its input would pass a look at the
  /// first four bytes. No more than that word is copied, however much is returned.
  function ask(address account, bytes memory question) private view returns (bool accepted) {
    bytes32 magic = MAGIC;
    assembly ("memory-safe") {
      mstore(0, 0)
      let ok := staticcall(ASK_GAS, account, add(question, 32), mload(question), 0, 32)
      accepted := and(and(ok, gt(returndatasize(), 31)), eq(mload(0), magic))
    }
  }

  /// Its outcome does not matter: whether it helped shows when the account is asked.
  function prepare(address to, bytes memory data) private {
    assembly ("memory-safe") {
      pop(call(PREPARE_GAS, to, 0, add(data, 32), mload(data), 0, 0))
    }
  }

  /// A call gets at most 63/64 of what is left, without saying so. A node that lowers the gas of calls must
  /// not make a good signature look bad.
  function short(uint256 wanted) private view returns (bool) {
    return gasleft() < wanted + wanted / 32 + 10_000;
  }

  function answer(uint256 verdict, uint256 length, bytes32 head) private view {
    assembly ("memory-safe") {
      let words := mload(0x40)
      mstore(words, verdict)
      mstore(add(words, 0x20), chainid())
      mstore(add(words, 0x40), length)
      mstore(add(words, 0x60), head)
      mstore(add(words, 0x80), number())
      return(words, 0xa0)
    }
  }
}
