// What create-next-app's layout asks Google for while it builds, answered here: the tests reach no other host.
const families = ['Geist', 'Geist+Mono'];

module.exports = Object.fromEntries(
  families.map((family) => [
    `https://fonts.googleapis.com/css2?family=${family}:wght@100..900&display=swap`,
    `/* latin */
@font-face {
  font-family: '${family.replace('+', ' ')}';
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: local('Arial');
}
`,
  ]),
);
