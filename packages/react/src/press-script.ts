export { pressScript, pressScriptHash } from '@portico/core/press-script';
