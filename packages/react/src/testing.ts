export * from '@portico/core/testing';
