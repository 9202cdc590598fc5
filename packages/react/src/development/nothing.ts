// What `@portico/react/development` is in a production build, and for every tool that does not ask for `development`.
export {};
