// A stylesheet is imported for its effect.
declare module '*.css';
