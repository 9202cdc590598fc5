// The wallet of @portico/react, built apart from the site with the condition `development`, so that no chunk of the site has it.
import '@portico/react/development';
