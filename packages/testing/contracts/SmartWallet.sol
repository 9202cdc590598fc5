// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A wallet for tests with the interface and the wire formats of the Coinbase Smart Wallet (Base Account):
/// owners are addresses (32 bytes) or P-256 keys (64 bytes, x and y), signatures are SignatureWrapper with
/// WebAuthnAuth inside, and the hash is bound to this account and chain. Not for anything of value.
contract SmartWallet {
  struct SignatureWrapper {
    uint256 ownerIndex;
    bytes signatureData;
  }

  struct WebAuthnAuth {
    bytes authenticatorData;
    string clientDataJSON;
    uint256 challengeIndex;
    uint256 typeIndex;
    uint256 r;
    uint256 s;
  }

  bytes[] public owners;

  function initialize(bytes[] calldata first) external {
    require(owners.length == 0, "initialized");
    for (uint256 index = 0; index < first.length; index++) owners.push(first[index]);
  }

  /// Adds an owner. The signature is the same on every chain, so that a wallet can replay it where the
  /// account was not deployed when its owner was added.
  function addOwner(bytes calldata owner, bytes calldata signature) external {
    require(accepts(keccak256(abi.encode("addOwner", address(this), owner)), signature), "unsigned");
    owners.push(owner);
  }

  function removeOwner(uint256 index, bytes calldata signature) external {
    require(accepts(keccak256(abi.encode("removeOwner", address(this), index)), signature), "unsigned");
    delete owners[index];
  }

  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    return accepts(replaySafeHash(hash), signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }

  function replaySafeHash(bytes32 hash) public view returns (bytes32) {
    bytes32 domain = keccak256(
      abi.encode(
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
        keccak256("Coinbase Smart Wallet"),
        keccak256("1"),
        block.chainid,
        address(this)
      )
    );
    bytes32 content = keccak256(abi.encode(keccak256("CoinbaseSmartWalletMessage(bytes32 hash)"), hash));
    return keccak256(abi.encodePacked("\x19\x01", domain, content));
  }

  function accepts(bytes32 hash, bytes calldata signature) private view returns (bool) {
    SignatureWrapper memory wrapper = abi.decode(signature, (SignatureWrapper));
    bytes memory owner = owners[wrapper.ownerIndex];
    if (owner.length == 32) {
      (bytes32 r, bytes32 s, uint8 v) = split(wrapper.signatureData);
      address signer = ecrecover(hash, v, r, s);
      return signer != address(0) && signer == abi.decode(owner, (address));
    }
    require(owner.length == 64, "no such owner");
    return acceptsPasskey(hash, owner, abi.decode(wrapper.signatureData, (WebAuthnAuth)));
  }

  function split(bytes memory signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
    require(signature.length == 65, "length");
    assembly ("memory-safe") {
      r := mload(add(signature, 0x20))
      s := mload(add(signature, 0x40))
      v := byte(0, mload(add(signature, 0x60)))
    }
  }

  function acceptsPasskey(
    bytes32 hash,
    bytes memory owner,
    WebAuthnAuth memory auth
  ) private view returns (bool) {
    bytes memory json = bytes(auth.clientDataJSON);
    if (auth.s > 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8) return false;
    if (!isAt(json, auth.typeIndex, '"type":"webauthn.get"')) return false;
    if (!isAt(json, auth.challengeIndex, challenge(hash))) return false;
    // The user was present.
    if (auth.authenticatorData.length < 37 || auth.authenticatorData[32] & 0x01 == 0) return false;
    bytes32 signed = sha256(abi.encodePacked(auth.authenticatorData, sha256(json)));
    // P256VERIFY (RIP-7212, EIP-7951).
    (bool ok, bytes memory answer) = address(0x100).staticcall(
      abi.encodePacked(signed, auth.r, auth.s, owner)
    );
    return ok && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
  }

  function isAt(bytes memory text, uint256 index, bytes memory part) private pure returns (bool) {
    for (uint256 offset = 0; offset < part.length; offset++) {
      if (index + offset >= text.length || text[index + offset] != part[offset]) return false;
    }
    return true;
  }

  /// "challenge":"…", the hash in base64url: 43 characters of 6 bits, the last with two zero bits.
  function challenge(bytes32 hash) private pure returns (bytes memory) {
    bytes memory alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    bytes memory encoded = new bytes(43);
    for (uint256 index = 0; index < 42; index++) {
      encoded[index] = alphabet[(uint256(hash) >> (250 - 6 * index)) & 63];
    }
    encoded[42] = alphabet[(uint256(hash) << 2) & 63];
    return abi.encodePacked('"challenge":"', encoded, '"');
  }
}

contract SmartWalletFactory {
  /// Deploys the account of these owners, or does nothing when it is there already.
  function createAccount(bytes[] calldata owners, uint256 nonce) external returns (address account) {
    account = getAddress(owners, nonce);
    if (account.code.length != 0) return account;
    new SmartWallet{salt: salt(owners, nonce)}().initialize(owners);
  }

  function getAddress(bytes[] calldata owners, uint256 nonce) public view returns (address) {
    bytes32 code = keccak256(type(SmartWallet).creationCode);
    bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), this, salt(owners, nonce), code));
    return address(uint160(uint256(hash)));
  }

  function salt(bytes[] calldata owners, uint256 nonce) private pure returns (bytes32) {
    return keccak256(abi.encode(owners, nonce));
  }
}
