// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-20 token as far as a token gate reads one.
contract Token {
    mapping(address => uint256) public balanceOf;
    string public constant symbol = "TEST";
    uint8 public constant decimals = 18;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function refuse() external pure {
        revert("as asked");
    }
}
