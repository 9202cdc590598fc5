// Not loaded by any page: the build's way to one stylesheet, which the server links from <head>.
import '../styles/all.css';
