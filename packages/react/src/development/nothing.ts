// Replaces `@portico/react/development` in a production build, and for every tool without the condition `development`.
export {};
