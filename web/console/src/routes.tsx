import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from './paths'
import { NotFound } from './routes/not-found'
import { Order } from './routes/order'
import { Orders } from './routes/orders'
import { Permitted } from './routes/permitted'
import { Root } from './routes/root'
import { ScreenError } from './routes/screen-error'
import { Staff } from './routes/staff'
import { Start } from './routes/start'
import { Welcome } from './routes/welcome'
import { You } from './routes/you'

export const routes: RouteObject[] = [
  { path: paths.welcome(), Component: Welcome },
  {
    Component: Root,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { index: true, Component: Start },
          { path: paths.you(), Component: You },
          {
            element: <Permitted area="orders" />,
            children: [
              { path: paths.orders(), Component: Orders },
              { path: '/orders/:id', Component: Order },
            ],
          },
          {
            element: <Permitted area="staff" />,
            children: [{ path: paths.staff(), Component: Staff }],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
