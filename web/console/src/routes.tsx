import { createBrowserRouter } from 'react-router'
import { NotFound } from './routes/not-found'
import { Root } from './routes/root'
import { Welcome } from './routes/welcome'
import { You } from './routes/you'
import { paths } from './paths'

export const makeRouter = () =>
  createBrowserRouter([
    { path: paths.welcome(), Component: Welcome },
    {
      Component: Root,
      children: [
        { path: paths.you(), Component: You },
        { path: '*', Component: NotFound },
      ],
    },
  ])
